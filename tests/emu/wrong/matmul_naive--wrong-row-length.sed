# expect: heap-buffer-overflow|values differ
s/A\[row \* k + i\]/A[row * n + i]/
