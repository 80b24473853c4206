// What warp.cu computes, without collectives.
__device__ static int at(const int *in, int n, int i)
{
	return i < n ? in[i] : 0;
}

__global__ void warp(const int *in, int *out, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	const int lane = i & 31, base = i & ~31;
	unsigned ballot = 0, match = 0, sum = 0, low = 0, h = 0;
	int any = 0, all = 1, most = at(in, n, base);
	const int v = at(in, n, i);

	for (int k = 0; k < 32; k++) {
		const int w = at(in, n, base + k);
		ballot |= (unsigned)(w > 0) << k;
		match |= (unsigned)((w & 3) == (v & 3)) << k;
		if (k < 12)
			low |= (unsigned)(w & 1) << k;
		any |= w > 95;
		all &= w > -95;
		sum += (unsigned)w;
		most = w > most ? w : most;
	}
	h = h * 31 + at(in, n, base + 5);
	h = h * 31 + at(in, n, base + (lane & ~7) + ((lane + 1) & 7));
	h = h * 31 + at(in, n, lane < 3 ? i : i - 3);
	h = h * 31 + at(in, n, (lane & 15) + 2 > 15 ? i : i + 2);
	h = h * 31 + at(in, n, base + (lane ^ 9));
	h = h * 31 + ballot;
	h = h * 31 + any;
	h = h * 31 + all;
	h = h * 31 + match;
	h = h * 31 + sum;
	h = h * 31 + most;
	h = h * 31 + (lane < 12 ? low : (unsigned)at(in, n, base + (lane ^ 1)));
	if (i < n)
		out[i] = (int)h;
}
