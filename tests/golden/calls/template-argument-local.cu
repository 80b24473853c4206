// cunest: --cost-model=paper
// scaled<M> is a function only where M is in scope, and another one where another M is.
template <int N> __device__ float scaled(float x) { return expf(x) * N; }
__global__ void k2(float *__restrict__ y, float z, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		const int M = 3;
		y[i] = expf(scaled<M>(z) * 2.0f);
	}
}
__global__ void apart(float *__restrict__ y, float z, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (i % 2) {
			const int M = 5;
			y[i] = expf(scaled<M>(z) * 2.0f);
		} else {
			const int M = 7;
			y[i] = expf(scaled<M>(z) * 2.0f);
		}
	}
}
