// What a schedule gains is counted against the text as written, whichever clause it is.
// cunest: --no-lines -Rpass=score -Wno-nest-not-elidable
__global__ void product(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int m, int n, int p)
{
	#pragma nest assume(m <= 4096, n <= 4096, p <= 4096) tile(i:32, j:32) tile(i.i:4, j.i:4) bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i.o=threadIdx.y, j.i.o=threadIdx.x) distribute(j.i.i) distribute(i.i.i) reorder(k, i#2.i.i, j#2.i.i) split(k:16) cache(A at k.o) cache(B at k.o)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			float sum = 0.0f;
			for (int k = 0; k < p; k++)
				sum += A[i * p + k] * B[k * n + j];
			C[i * n + j] = sum;
		}
}

__global__ void others(float *__restrict__ out, const float *__restrict__ a, const float *__restrict__ b, int n)
{
	#pragma nest unroll(i:4)
	for (int i = 0; i < n; i++)
		out[i] = a[i] * b[i];
	#pragma nest reorder(j, i) assume(n <= 1024)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			out[i * 1024 + j] = a[j * 1024 + i] + b[i];
	#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = a[i] + b[i];
}
