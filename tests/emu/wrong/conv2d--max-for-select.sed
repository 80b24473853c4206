# acc > 0 ? acc : 0 gives 0 for NaN and for -0
# expect: values differ.*specials
s/acc > 0.0f ? acc : 0.0f/!(acc <= 0.0f) ? acc : 0.0f/
