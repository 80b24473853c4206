// A mask, a power of two by its exponent and a character say more than their digits.
__global__ void pack(unsigned *out, const int *in, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		int up = (in[i] + 31 + 0 * 2) & ~31;

		out[i] = __shfl_sync(~0u, up, 2 * 8) & ~(1u << 31);
		out[i] ^= (in[i] & ((1 << 5) - 1)) * 2 * 3 + up % (1 << 10);
		out[i] += in[i] >= 'a' ? 'a' - 'A' + (3 * 4) : 1024 >> (1 + 2);
		out[i] += (1u << 3 & 8u) + (1 << 2 << 1) * in[i];
	}
}
