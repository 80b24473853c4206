# a zero-trip loop that runs once
# expect: heap-buffer-overflow|values differ
s/j < row_ptr\[row + 1\]; ++j/j < row_ptr[row + 1] || j == row_ptr[row]; ++j/
