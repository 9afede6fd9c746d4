; test: error
$v = comdat any
$"v" = comdat largest
;<- redefinition of comdat '$v'
