# expect: values differ.*large reals
s/(in\[y \* nx + (x - r)\] + in\[y \* nx + (x + r)\]/(in[y * nx + (x - r)] + (in[y * nx + (x + r)]/
s/in\[(y + r) \* nx + x\]);/in[(y + r) * nx + x]));/
