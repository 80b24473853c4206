# expect: values differ
s/u < UNROLL/u < UNROLL - 1/
