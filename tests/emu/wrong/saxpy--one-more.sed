# expect: heap-buffer-overflow|values differ
s/i < n;/i <= n;/
