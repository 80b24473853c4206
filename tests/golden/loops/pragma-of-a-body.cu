// cunest: --all
// A body that a pragma begins has a line of its own.
__global__ void f(float *a, int n, int on)
{
	for (int i = n; i < 32; i++) if (on == 4)
#pragma unroll 4
		for (int t = 1; t * 4 < 9; t++) { a[t] = 1; }
}
