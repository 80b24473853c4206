// cunest: -Rpass-missed=infer-type
// Without an end in sight, and where an int would need to be widened by hand.
__global__ void fill(long *out, size_t n, size_t m)
{
	#pragma nest
	for (size_t i = 0; i < n; i++)
		out[i] = 1;
	#pragma nest assume(m <= 1 << 20)
	for (size_t i = 0; i < m; i++)
		out[i] = i << 40;
}
