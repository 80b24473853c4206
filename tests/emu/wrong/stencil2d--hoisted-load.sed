# a load moved above the guard that protects it
# expect: heap-buffer-overflow
s/float v = in\[y \* nx + x\];/float v = in[y * nx + x], near = in[(y - 1) * nx + x];/
s/+ in\[(y - r) \* nx + x\]/+ (r == 1 ? near : in[(y - r) * nx + x])/
