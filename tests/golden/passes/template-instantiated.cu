// cunest: --all
template <typename T> __global__ void k(T *x, int n, int y, int s) {
  #pragma nest cost(model=paper) assume(s > 0 && y >= 0 && y < 99)
  for (int i = 0; i < n; i++) if (i > 3) x[i] = y / s;
}
template <> __global__ void k<double>(double *x, int n, int y, int s) {
  #pragma nest cost(model=paper) assume(s > 0 && y >= 0 && y < 99)
  for (int i = 0; i < n; i++) if (i > 4) x[i] = y / s;
}
template __global__ void k<float>(float *, int, int, int);
