// jam before bind: the copies of a tile are in that tile, since i_full is not past its end
__global__ void line(float *__restrict__ a, const float *__restrict__ b, const int n)
{
	#pragma nest assume(n <= 1 << 20) split(i:64) jam(i.i:4) bind(i.o=blockIdx.x)
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}

__global__ void sgemm(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b,
		      const int m, const int n, const int depth)
{
	#pragma nest assume(m <= 1 << 20, n <= 1 << 20, depth <= 1 << 20) tile(i:32, j:64) tile(i.i:2, j.i:4)
	#pragma nest jam(i.i.i:2) jam(j.i.i:4) bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i.o=threadIdx.y, j.i.o=threadIdx.x)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			float sum = 0.0f;
			for (int k = 0; k < depth; k++)
				sum += a[i * depth + k] * b[k * n + j];
			c[i * n + j] = sum;
		}
}
