# expect: values differ
# the quotient from before the call that changes the state
s/total += at(weight, width, x, y)/unsigned before = g.state; total += at(weight, width, x, y)/
s/(float)(g.state \/ width \& 7)/(float)(before \/ width \& 7)/
