; test: error
@k = global float 0
