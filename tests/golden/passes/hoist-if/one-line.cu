// cunest: --all
// A loop on one line whose body gets braces within a statement that moves: the blank after it stays where it was.
__global__ void spaced(float *a, int n, int m) { for (int i = 0; i < n; i++) if (m > 3) a[i] = i / m; }
__global__ void tight(float *a, int n, int m) { for (int i = 0; i < n; i++) if (m > 3) a[i] = i / m;}
