# every thread writes what is there already: no order of threads shows it
# expect: data race on byte 0 of __shared__
s/float total = scratch\[0\];/float total = scratch[0]; scratch[0] = total;/
