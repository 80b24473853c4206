// cunest: --inline --passes=dce
// For all nests; types must agree, and a part of a sum gets its parentheses.
__global__ void option(double *out, const int *in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		const int sum = in[i] + n;
		const int minus = n - sum;
		const float narrow = in[i + 1] / 3.0;
		out[i] = 2 * minus + narrow;
	}
}
