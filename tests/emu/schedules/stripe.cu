// Cyclic splits; each index is written once, or counted.
template <int T> __device__ void sized(unsigned *__restrict__ out, int n)
{
#pragma nest stripe(i:T) assume(T > 0 && T <= 64 && n < 1000)
	for (int i = 2; i < n; i += 3)
		out[i] += (unsigned)i;
}
__global__ void stripe(unsigned *__restrict__ out, const unsigned *__restrict__ in, int n, unsigned u, int m)
{
#pragma nest stripe(i:8) assume(n < 1000)
	for (int i = 0; i < n; i++)
		out[i] = in[i] + 1;
#pragma nest stripe(i:5) split(i.o:2) split(i.i:3) assume(n < 1000 && m >= 0 && m < 1000)
	for (int i = m; i <= n; i++)
		out[64 + i] += in[i] + (unsigned)i;
#pragma nest stripe(i:4) assume(u < 1000)
	for (unsigned i = 0; i < u; i += 2) {
		if (i == 4)
			continue;
		out[128] += in[i] * i;
	}
#pragma nest stripe(i:4, j:3) reorder(i.o, j.o, i.i, j.i)
	for (int i = 0; i < 6; i++)
		for (int j = 0; j <= 6; j++)
			out[192 + i * 8 + j] += in[i * 8 + j];
	sized<4>(out, n);
	sized<1>(out, n);
}
