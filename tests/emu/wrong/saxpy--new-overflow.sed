# a condition that is always true, computed in a way that overflows
# expect: new undefined behaviour
s/y\[i\] = a/if (const int far = i * 4194304; far != 1) y[i] = a/
