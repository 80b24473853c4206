// Loops in another order, whole and in tiles, over ranges that tiles do not divide.
__global__ void reorder(unsigned *__restrict__ out, const unsigned *__restrict__ in, int n, int m)
{
#pragma nest reorder(k, i) assume(n <= 32 && m <= 32)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++)
			out[i * 32 + k] = in[k * 32 + i] * 3;
#pragma nest interchange(i, k)
	for (int i = 0; i < 5; i++)
		for (int j = 0; j < 6; j++)
			for (int k = 0; k < 7; k++)
				out[1024 + i * 64 + j * 8 + k] = in[(k * 6 + j) * 5 + i] + 1;
#pragma nest split(i:4, k:8) reorder(i.o, k.o, i.i, k.i) assume(n <= 32 && m <= 32)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++)
			out[i * 32 + k] += in[k * 32 + i];
#pragma nest split(k:4) reorder(k.o, i, k.i) unroll(k.i)
	for (int i = 1; i < 32; i++)
		for (int k = 0; k < 32; k++)
			out[i * 32 + k] += out[(i - 1) * 32 + k];
}
