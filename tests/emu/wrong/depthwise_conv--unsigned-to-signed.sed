# (unsigned)i < n also says i >= 0
# expect: heap-buffer-overflow|values differ
s/(unsigned)iy < (unsigned)h/iy < h/
