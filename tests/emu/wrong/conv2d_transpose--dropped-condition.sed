# expect: values differ|heap-buffer-overflow
s/(pad_left <= (ox + rx))/true/
