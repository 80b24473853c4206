// cunest: --all
// A guard around a staged loop goes into it, and the other loops under it, which are nests under --all alone, with it.
__global__ void shares(float *__restrict__ y, const float *__restrict__ A, const float *__restrict__ x, int n, int K)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n) {
		float head = 0.0f, all = 0.0f;
		for (int k = 0; k < 4; k++)
			head += x[k] * (float)(i / 3);
		#pragma nest assume(n <= 65536, K <= 4096, K > 4, gridDim.x <= 4096) launch(dim3((n + 31) / 32), 32)
		#pragma nest split(k:32) cache(x at k.o)
		for (int k = 0; k < K; k++)
			all += A[i * K + k] * x[k];
		for (int k = 0; k < 3; k++)
			y[i * 3 + k] = head / all;
	}
}
