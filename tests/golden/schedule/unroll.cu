// unroll(k) and unroll(k:4) become the pragma that nvcc knows; macros and constants are written in digits.
#define FACTOR 8
#define NEST(...)

template <int N>
__global__ void rows(float *x, const float *y, int n)
{
	#pragma nest unroll(i:FACTOR) unroll(k)
	for (int i = 0; i < n; i++) {
		float s = 0; // a row
		for (int k = 0; k < N; k++) s += y[i * N + k];
		x[i] = s;
	}
	// a factor of the template's
	for (int j = 0; j < n; j++)
		#pragma nest unroll(q:N)
		for (int q = 0; q < n; q++)
			x[q] += y[j];
}

template __global__ void rows<4>(float *, const float *, int);

__global__ void bodies(float *x, const float *y, int n)
{
	constexpr int two = 2;

	for (int j = 0; j < n; j++)
		// said before the pragma
		#pragma nest unroll(q:two)
		for (int q = 0; q < n; q++)
			x[q] += y[j];
	if (n > 3)
		NEST(unroll(q:two * 2), unroll(r))
		for (int q = 0; q < n; q++) for (int r = 0; r < 4; r++) x[q] += y[q];
	else
		x[0] = 1;
	#pragma nest unroll(i#2:3)
	{
		for (int i = 0; i < n; i++) x[i] = 1;
		for (int i = 0; i < n; i++) x[i] = 2;
	}
}
