// Parameters and results of a recursion convert what is given: 16777217 comes back as 16777216, and 256 as a signed
// char is false.  Written out, such conversions are written, too.
__device__ int rounded(float x, int n) { return n == 0 ? x : rounded(x, n - 1); }
__device__ float shown(int x, int n) { return n == 0 ? x : shown(x, n - 1); }
__device__ bool low_byte(signed char x, int n) { return n == 0 ? x : low_byte(x, n - 1); }

__global__ void values(int *a, int *b, long long *c, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = rounded(a[i], 1);
		b[i] = shown(b[i], 1);
		c[i] += shown(i, 2);
	}
}

__global__ void conditions(int *out, const int *in)
{
	#pragma nest
	for (int i = 1; i < 9; i++) {
		if (low_byte(i * 128, 1))
			out[i] = 5;
		out[i] += low_byte(i * 128, 1) ? 3 : 4;
		out[i] += low_byte(i * 128, 1) && in[i] ? 30 : 40;
		out[i] += low_byte(i * 128, 1);
		if (low_byte(in[i], 1) || i * 64 == 128)
			out[i]++;
	}
}

// a byte of m, before the loop
__global__ void invariant(int *out, const int *in, int m, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		if (low_byte(m, 1))
			out[i] += in[i];
}
