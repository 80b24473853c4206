// What would be an error or a warning as numbers stays spelled as it is.
__global__ void f(unsigned *out, const unsigned *in, int n, unsigned m)
{
	const unsigned t[2] = {0, 4294967295u};
	const int s[2] = {2147483647, 0};

	#pragma nest
	for (int i = 0; i < n; i++) {
		if (in[i] >= t[0])
			out[i] = m / t[0];
		if (m > 7)
			out[i] = s[0] + (n < 0 ? s[0] : 0);
		out[i] += t[1] * 2;
	}
}
