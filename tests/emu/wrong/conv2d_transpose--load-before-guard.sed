# the select became a load and a multiplication by 0 or 1
# expect: heap-buffer-overflow|Segmentation|values differ
s/((((((oy + ry) - pad_top) % stride) == 0) && ((((ox + rx) - pad_left) % stride) == 0)) ?/(true ?/
