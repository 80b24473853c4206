// Versions that are taken and versions that are not; at sizes around the values.
#define WIDTH 64
__global__ void specialize(unsigned *out, int n, unsigned u, long big)
{
#pragma nest specialize(n == 9, n == WIDTH, n % 8 == 0) split(i:8 tail=guard) assume(n <= 4096)
	for (int i = 0; i < n; i++)
		out[0 * 64 + (i & 63)] += (unsigned)i * 3 + 1 + n;
#pragma nest specialize(n == 9, u == 3) split(i:4) assume(n <= 4096)
	for (int i = 0; i < n; i++) {
		unsigned s = u;
		for (unsigned k = 0; k < u; k++)
			s = s * 5 + k;
		out[1 * 64 + (i & 63)] += s;
	}
#pragma nest specialize(big == -9, big == 40 && n == 7) reorder(j, i) expect(noguard)
	for (int i = 0; i < n; i++)
		for (long j = big; j < 41; j++)
			out[2 * 64 + ((i + j) & 63)] += (unsigned)(i * 2 + j);
	for (int q = 0; q < 3; q++) {
#pragma nest specialize(q == 1, n == 8)
		for (int i = 0; i < n; i++) {
			if (i == 5)
				break;
			out[4 * 64 + i] += i + q;
		}
	}
}
