// Tiles of every kind, over ranges that they divide and that they do not.
__global__ void split(unsigned *out, int n, unsigned u, long long big)
{
#pragma nest split(i:8) assume(n <= 4096)
	for (int i = 0; i < n; i++)
		out[0 * 64 + (i & 63)] += (unsigned)i * 3 + 1;
#pragma nest split(i:8) assume(n <= 4096)
	for (int i = 0; i <= n; i++)
		out[1 * 64 + (i & 63)] += (unsigned)i * 3 + 1;
#pragma nest split(i:8 tail=guard) assume(n <= 4096)
	for (int i = -3; i < n; i += 2) {
		if (i == 7)
			continue;
		out[2 * 64 + (i & 63)] += (unsigned)i * 3 + 1;
	}
#pragma nest split(i:8 tail=guard) split(i.o:4) split(i.i:3) assume(n <= 4096)
	for (int i = 5; i <= n; i += 3)
		out[3 * 64 + (i & 63)] += (unsigned)i * 3 + 1;
#pragma nest split(i:1) assume(u <= 1000)
	for (unsigned i = 2; i < u; i++)
		out[4 * 64 + (i & 63)] += i * 3 + 1;
#pragma nest split(i:1000, j:2) assume(big <= 100000) assume(n <= 64)
	for (long long i = -2; i < big; i++)
		for (int j = 0; j < n; j++)
			out[5 * 64 + (j & 63)] += (unsigned)i * 3 + (unsigned)j;
#pragma nest split(i:8) assume(n % 8 == 0 || n < 8) assume(n <= 4096)
	for (int i = 0; i < n; i++)
		out[6 * 64 + (i & 63)] += (unsigned)i * 3 + 1;
#pragma nest split(i:4) unroll(i.i) 
	for (int i = 0; i < 64; i++)
		out[7 * 64 + i] += (unsigned)i * 3 + 1;
}
