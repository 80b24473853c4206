# a * b + c * d contracted around the wrong product
# expect: values differ.*large reals
s/alpha \* sum + beta \* \(C\[row \* n + col\]\)/fmaf(beta, \1, alpha * sum)/
