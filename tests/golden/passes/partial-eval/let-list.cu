// A recursion that constants drive is written out.  What is used twice gets a name first, so that nothing is
// computed twice; what would not be sure to be computed stays a call.
__device__ float power(float x, int n)
{
	if (n == 1)
		return x;
	const float root = power(x, n / 2);
	return n % 2 ? root * root * x : root * root;
}

// sum of c[k] * x^k by Horner's rule
__device__ float horner(float x, int k) { return k == 4 ? 0.5f : horner(x, k + 1) * x + k; }

__global__ void curve(float *out, const float *in, int n, int order)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		float v = power(in[i] - 1.0f, 6);

		if (v > 2.0f && power(in[i], 3) > 1.0f)
			v = power(v, order);
		out[i] = v * horner(v, 0);
	}
}
