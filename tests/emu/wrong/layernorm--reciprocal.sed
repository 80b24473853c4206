# expect: values differ
s/\/ sqrtf(var + eps)/* (1.0f \/ sqrtf(var + eps))/
