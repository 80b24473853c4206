# expect: values differ
/scratch is used again/s/__syncthreads();//
