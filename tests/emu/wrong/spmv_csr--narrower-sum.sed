# expect: values differ
s/y\[row\] += val\[j\] \* x\[col_idx\[j\]\]/y[row] = (float)y[row] + val[j] * x[col_idx[j]]/
