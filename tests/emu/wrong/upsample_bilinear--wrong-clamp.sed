# expect: values differ|heap-buffer-overflow
s/x0 < src_w - 1/x0 < src_w/
