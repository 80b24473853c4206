# x * 0 is not 0 for NaN and infinity
# expect: values differ
s/a \* x\[i\] + y\[i\]/(a == 0.0f || x[i] == 0.0f ? y[i] : a * x[i] + y[i])/
