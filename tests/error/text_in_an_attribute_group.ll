; test: error
attributes #0 = { nounwind, cold }
