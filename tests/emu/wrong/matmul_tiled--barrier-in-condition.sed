# a barrier moved under a condition that differs between threads
# expect: divergent barrier
/overwrites the tiles/s/__syncthreads();/if (row < m) __syncthreads();/
