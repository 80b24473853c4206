// Full tiles and a remainder of their own.
#define TILE 5
template <int T> __device__ void sized(unsigned *out, int n)
{
#pragma nest split(i:T tail=peel) assume(T >= 1 && T <= 64)
	for (int i = 0; i < n; i++)
		out[i & 63] = out[i & 63] * 3 + (unsigned)i;
#pragma nest split(i:T) assume(T >= 1 && T <= 64 && n <= 1 << 20)
	for (int i = 0; i <= n; i++)
		out[i & 63] = out[i & 63] * 5 + (unsigned)i;
#pragma nest split(i:T tail=guard) assume(T >= 1 && T <= 64 && n <= 1 << 20)
	for (int i = 2; i <= n; i += 3)
		out[i & 63] = out[i & 63] * 7 + (unsigned)i;
}
__global__ void split_peel(unsigned *out, int n, unsigned u, long long big)
{
	sized<4>(out, n);
#pragma nest split(i:TILE tail=peel)
	for (int i = 0; i < n; i++)
		out[0 * 64 + (i & 63)] = out[i & 63] * 3 + (unsigned)i;
#pragma nest split(i:8 tail=peel) assume(n <= 4096 && n > -100)
	for (int i = 3; i <= n; i += 3) {
		if (i == 6)
			continue;
		out[1 * 64 + (i & 63)] = out[i & 63] * 3 + (unsigned)i;
	}
#pragma nest split(i:8 tail=peel) split(i.i:3 tail=peel) assume(n <= 4096 && n > -100)
	for (int i = -7; i < n; i += 2)
		out[2 * 64 + (i & 63)] = out[i & 63] * 3 + (unsigned)i;
#pragma nest split(i:8 tail=peel)
	for (unsigned i = 0; i < u; i++)
		out[3 * 64 + (i & 63)] = out[i & 63] * 3 + (unsigned)i;
#pragma nest split(i:7 tail=peel, j:3 tail=peel) assume(n <= 64 && big > -1000 && big < 1000)
	for (long long i = -2; i < big; i++) {
		unsigned sum = 0;
		for (int j = 0; j < n; j++) {
			unsigned t = (unsigned)i * 3;
			sum += t + (unsigned)j;
		}
		out[4 * 64 + (i & 63)] = sum;
	}
#pragma nest split(i:4 tail=peel)
	for (int i = 3; i < 63; i++)
		out[5 * 64 + i] += (unsigned)i * 3 + 1;
}
