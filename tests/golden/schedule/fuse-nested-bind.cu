// fuse of nested loops and bind: what was proved of the two holds for the one.
__global__ void c(float *__restrict__ y, const float *__restrict__ x, int n, int m)
{
	#pragma nest fuse(i, j) split(ij:256) bind(ij.o=blockIdx.x, ij.i=threadIdx.x) assume(0 <= n && n <= 4096 && 0 <= m && m <= 4096)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			y[i * m + j] = x[i * m + j];
}
__global__ void f(float *__restrict__ y, const float *__restrict__ x, int n, int m)
{
	#pragma nest tile(i:16, j:16 tail=guard) bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i=threadIdx.y, j.i=threadIdx.x) assume(n <= 4096 && m <= 4096)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			y[i * m + j] = x[i * m + j];
}
__global__ void g(float *__restrict__ y, const float *__restrict__ x, int n, int m)
{
	#pragma nest fuse(i, j) bind(ij=grid) assume(0 <= n && n <= 4096 && 0 <= m && m <= 4096)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			y[i * m + j] = x[i * m + j];
}
