# a removed barrier: tiles are overwritten while others still read
# expect: values differ
/overwrites the tiles/s/__syncthreads();//
