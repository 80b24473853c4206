// What is set and updated under a guard, where the guard has moved into the loop.
__global__ void product(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int m, int n, int depth)
{
	// serial
	#pragma nest assume(m <= 65536 && n <= 65536 && depth <= 65536) tile(i:16, j:16)
	#pragma nest bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i=threadIdx.y, j.i=threadIdx.x)
	#pragma nest split(k:16) cache(A at k.o) cache(B at k.o) accumulate(C at k.o)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			C[i * n + j] = 0.0f;
			for (int k = 0; k < depth; k++)
				C[i * n + j] += A[i * depth + k] * B[k * n + j];
		}
}

// What it is set to is there under the guard only.
__global__ void loaded(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ w, int n, int depth)
{
	int i = blockIdx.x * 32 + threadIdx.x;

	#pragma nest accumulate(y at k)
	for (int r = 0; r < 2; r++) {
		if (i < n)
			y[r * n + i] = x[i];
		for (int k = 0; k < depth; k++)
			if (i < n)
				y[r * n + i] += w[k];
	}
}
