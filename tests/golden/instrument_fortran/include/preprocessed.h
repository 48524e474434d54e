  i = i + 1
