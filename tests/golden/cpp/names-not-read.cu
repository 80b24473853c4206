// A variable that a statement which is not understood declares inside and never reads hides nothing around.
// cunest: --all
__device__ int take(int &q);

__global__ void f(int *A, int n)
{
	int q = 7;

	for (int i = 0; i < n; i++) {
		if (n != n)
			A[3] = q;
		if (int k = take(q))
			int q = k;
		[&](int k) {
			int q = k;
		}(q);
	}
}
