# expect: values differ
s/iy >= 0/iy > 0/
