# a removed barrier: tiles are read before all of them are there
# expect: values differ
/kb < k/{n;s/__syncthreads();//;}
