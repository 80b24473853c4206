// cunest: --all
// Two loops on one line whose bodies end together: each gets its brace, and the blank after is one.
__global__ void spaced(float *a, int n, int m) { for (int i = (0 * n); i < n; i++) for (int i = 0; i < n; i++) if (m > 3) a[i] = i / m; }
__global__ void tight(float *a, int n, int m) { for (int i = (0 * n); i < n; i++) for (int i = 0; i < n; i++) if (m > 3) a[i] = i / m;}
