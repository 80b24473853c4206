# expect: has ended|divergent barrier
s/float sum = 0.0f;/float sum = 0.0f; if (n > 0 \&\& blockIdx.x * THREADS + t >= n) return;/
