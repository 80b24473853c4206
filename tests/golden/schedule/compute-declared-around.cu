// An array that is declared around the nest, and that nothing else names: it is declared where it is filled, as small as that.
__global__ void row(float *__restrict__ out, const float *__restrict__ in)
{
	float u[64];

	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
}

// One of a list, at the top of the kernel; the other one stays.
__global__ void of_a_list(float *__restrict__ out, const float *__restrict__ in)
{
	float u[64][16], v[4]; // both of the thread
	const int t = threadIdx.x;

	for (int k = 0; k < 4; k++)
		v[k] = in[t + k];
	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			for (int y = 0; y < 16; y++)
				u[x][y] = in[x * 16 + y] * 2.0f;
		for (int i = 0; i < 62; i++)
			for (int j = 0; j < 16; j++)
				out[i * 16 + j] = fmaxf(u[i][j], u[i + 1][j]);
	}
	out[t] = v[t & 3];
}

// One element is a variable.
__global__ void one(float *__restrict__ out, const float *__restrict__ in)
{
	float u[64];
	out[64] = 0;

	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 64; i++)
			out[i] = fmaxf(u[i], 0.0f);
	}
}

// Inside of a loop, which declares it anew each time.
__global__ void in_a_loop(float *__restrict__ out, const float *__restrict__ in, int rows)
{
	for (int r = 0; r < rows; r++) {
		float u[64];

		#pragma nest compute(u at i) assume(0 <= r, r < 1000)
		{
			for (int x = 0; x < 64; x++)
				u[x] = in[r * 64 + x] * 2.0f;
			for (int i = 0; i < 62; i++)
				out[r * 64 + i] = fmaxf(u[i], u[i + 2]);
		}
	}
}

// Another nest has another one of the same name.
__global__ void two_nests(float *__restrict__ out, const float *__restrict__ in)
{
	float u[64], w[64];

	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
	#pragma nest compute(w at i)
	{
		for (int x = 0; x < 64; x++)
			w[x] = in[x] * 3.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(w[i], w[i + 1]);
	}
}
