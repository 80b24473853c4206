# expect: deadlock|has ended|does not take part
s/s += __shfl_down_sync/if (t < offset) s += __shfl_down_sync/
