// A schedule that surely takes more instructions for a unit of work is told.
// cunest: --no-lines -Wno-nest-not-elidable
__global__ void scale(float *__restrict__ a, int n, int m)
{
	#pragma nest fuse(i, j) no(divmod) assume(1 <= n && n <= 1024, 1 <= m && m <= 1024)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i * 1024 + j] *= 2.0f;
}

// Not told: what each thread does once stands beside a loop; two loops became one.
__global__ void bound(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest split(i:256) bind(i.o=blockIdx.x, i.i=threadIdx.x) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		out[i] = in[i];
}

__global__ void both(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest fuse(i, k)
	{
		for (int i = 0; i < n; i++)
			out[2 * i] = in[i];
		for (int k = 0; k < n; k++)
			out[2 * k + 1] = in[k] * in[k + n] + 1.0f / in[k];
	}
}
