# expect: values differ
# a call whose result is not needed counts all the same
s/y = (y + below(g, height) + g.state/y = (y + g.state/
