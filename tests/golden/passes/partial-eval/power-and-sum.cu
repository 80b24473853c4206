// Recursions that come to products, and what sums make of them.
__device__ float power(float x, int n) { return n == 0 ? 1.0f : x * power(x, n - 1); }
__device__ float chain(float x, int n) { return n == 0 ? x * x : x + chain(x, n - 1); }
__device__ float count(float x, int n) { return n == 0 ? x : count(x, n - 1) + 1.0f; }

__global__ void added(float *o, const float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		o[i] += power(a[i], 2);
}

__global__ void read(float *o, const float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		const float v = power(a[i], 2);
		const float w = power(a[i], 3);

		o[i] = v + a[i];
		o[i + n] = w > 0 ? w : 2 * w;
	}
}

__device__ float stored(float *o, const float *a, int n)
{
	float s = 0;

	#pragma nest
	for (int i = 0; i < n; i++) {
		o[i] = power(a[i], 2);
		s += o[i];
	}
	return s;
}

__global__ void inside(float *o, const float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		o[i] = chain(a[i], 1);
}

__global__ void argument(float *o, const float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		const float v = a[i] * a[i];

		o[i] = count(v, 2);
		o[i + n] = count(a[i] * 3, 2);
		o[i + 2 * n] = count(power(a[i], 2), 2);
	}
}

// multiplied, compared, counted
__global__ void apart(float *o, const float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		o[i] = power(a[i], 2);
		o[i + n] *= power(a[i], 2);
		if (power(a[i], 2) > 1.0f)
			o[i + 2 * n] += count(a[i], 2);
	}
}
