// Tiles of two and three loops, with each tail, over sizes that they divide and that they do not.
template <int T> __device__ void sized(unsigned *out, int n, int m)
{
#pragma nest tile(i:T, j:3 tail=peel) assume(T >= 1 && T <= 64)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			out[i * m + j] = out[i * m + j] * 3 + (unsigned)(i * 7 + j);
#pragma nest tile(i:T tail=guard, q:T) assume(T >= 1 && T <= 64 && n <= 64)
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			for (int q = 0; q < 4; q++)
				out[(i * 64 + j) * 4 + q] = out[(i * 64 + j) * 4 + q] * 5 + (unsigned)(i + j + q);
}
__global__ void tile(unsigned *__restrict__ out, const unsigned *__restrict__ in, int n, int m)
{
#pragma nest tile(i:4, j:8) assume(n <= 64 && m <= 64) reorder(j.i, i.i)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			out[j * n + i] = in[i * m + j] + (unsigned)(i * 3 + j);
#pragma nest tile(i:4, j:8 tail=guard) assume(n <= 64 && m <= 64)
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= m; j += 2)
			out[4096 + j * 64 + i] += in[i * 8 + j] + (unsigned)(i * 3 + j);
#pragma nest tile(i:4, j:8 tail=peel) assume(n <= 64 && m <= 64 && m > -100)
	for (int i = 0; i < n; i++)
		for (int j = 3; j <= m; j += 3)
			out[4096 + j * 64 + i] += in[i * 8 + j] + (unsigned)(i * 3 + j);
#pragma nest tile(k:4, j:8 tail=peel, i:3 tail=peel) assume(n <= 64 && m <= 64) assume(m > -1)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			for (int k = 0; k < 5; k++) {
				unsigned t = in[k * 8 + j];
				out[8192 + i * 64 + j] += in[i * 8 + k] * t;
			}
#pragma nest tile(i:4, j:4 tail=peel)
	for (int i = 1; i < 63; i++)
		for (int j = 1; j < 63; j++)
			out[4096 + i * 64 + j] += out[4096 + i * 64 + j - 1] + out[4096 + (i - 1) * 64 + j];
	sized<4>(out, n, m);
	sized<3>(out, m, n);
}
