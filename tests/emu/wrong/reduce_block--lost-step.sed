# expect: values differ
s/half >= 32/half > 32/
