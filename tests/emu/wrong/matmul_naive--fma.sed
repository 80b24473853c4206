# one rounding instead of two
# expect: values differ.*large reals
s/sum += \(A.*\) \* \(B.*\);/sum = fmaf(\1, \2, sum);/
