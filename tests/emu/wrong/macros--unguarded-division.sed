# a division hoisted out of a loop that may run zero times
# expect: division by zero|Floating point exception
s/#pragma nest/const int part = (x + 1) \/ channels;/
s/float sum = 0.0f;/float sum = part < 0 ? 1.0f : 0.0f;/
