; test: error
^0 = typeidCompatibleVTable: (name: "_ZTS1A", summary: ((offset: 16, ^2)))
;    ^ expected 'module', 'gv', 'typeid', 'flags' or 'blockcount' here
