// What is decided by its second operand is evaluated all the same: its first may do something.
// cunest: --all
__device__ int take(int &q, int k);

__global__ void f(int *A, const volatile int *V, int n, int m, int w)
{
	int q = w;

	for (int i = 0; i < n; i++) {
		if ((take(q, 2) && threadIdx.x) || m >= m)
			A[i] += q;
		if (take(q, 3) && m < m)
			A[i] -= q;
		if (V[i] > 3 || m >= m)
			A[i] *= q;
		if (take(q, 4) || true)
			A[i] ^= q;
		if (w > 3 || m >= m)
			A[i] |= 2;
	}
}
