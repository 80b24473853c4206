# expect: heap-buffer-overflow|values differ
s/col < n/col <= n/
