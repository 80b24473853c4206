// A local array around the nest, which each iteration fills before it reads it: one for each.
__global__ void around(float *__restrict__ out, const float *__restrict__ in, const int n)
{
	float t[8];

	#pragma nest assume(0 <= n, n <= 1 << 16) bind(i=thread)
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < 8; k++)
			t[k] = in[i * 8 + k];
		for (int k = 0; k < 8; k++)
			out[i * 8 + k] = t[7 - k];
	}
}

// It has been used before, and nobody reads it after the nest.
__global__ void before(float *__restrict__ out, float *__restrict__ first, const float *__restrict__ in, const int n)
{
	float t[8];

	for (int k = 0; k < 8; k++)
		t[k] = in[k];
	if (threadIdx.x == 0 && blockIdx.x == 0)
		*first = t[7];
	#pragma nest assume(0 <= n, n <= 1 << 16) bind(i=thread)
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < 8; k++)
			t[k] = in[i * 8 + k];
		for (int k = 0; k < 8; k++)
			out[i * 8 + k] = t[7 - k];
	}
}

// Two of them in one declaration, of two dimensions, and the second loop of two.
__global__ void list(float *__restrict__ out, const float *__restrict__ in, const int n, const int m)
{
	float t[2][4], u[4];

	#pragma nest assume(0 <= n, n <= 1 << 10, 0 <= m, m <= 1 << 10) bind(i=blockIdx.x, j=threadIdx.x)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			for (int h = 0; h < 2; h++)
				for (int k = 0; k < 4; k++)
					t[h][k] = in[(i * m + j) * 8 + h * 4 + k];
			for (int k = 0; k < 4; k++)
				u[k] = t[0][3 - k] + t[1][k];
			for (int k = 1; k < 4; k++)
				out[(i * m + j) * 4 + k] = u[k] * u[k - 1];
		}
}
