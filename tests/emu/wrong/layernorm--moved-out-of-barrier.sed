# shared memory read once, above the barrier that makes it right
# expect: values differ
s/float total = scratch\[0\];/float total = first;/
s/for (int s = BLOCK/float first = scratch[0]; &/
