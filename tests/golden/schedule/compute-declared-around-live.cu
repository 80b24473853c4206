// Arrays around the nest whose contents somebody reads after it, or that the nest finds there: they keep their storage.
// Filled again, but for one element.
__global__ void not_all(float *__restrict__ out, const float *__restrict__ in)
{
	float u[64];

	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
	for (int k = 1; k < 64; k++)
		u[k] = in[64 + k];
	for (int k = 0; k < 64; k++)
		out[64 + k] = u[63 - k];
}

// Filled again where a condition holds.
__global__ void sometimes(float *__restrict__ out, const float *__restrict__ in, int n)
{
	float u[64];

	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
	if (n > 3)
		for (int k = 0; k < 64; k++)
			u[k] = in[64 + k];
	out[62] = u[n & 63];
}

// A jump to the end of the loop passes what fills it.
__global__ void jumps(float *__restrict__ out, const float *__restrict__ in, int rows)
{
	float u[64];

	for (int r = 0; r < rows; r++) {
		if (r > 0)
			out[62] = u[r & 63];
		#pragma nest compute(u at i) assume(0 <= r, r < 1000)
		{
			for (int x = 0; x < 64; x++)
				u[x] = in[x] * 2.0f;
			for (int i = 0; i < 62; i++)
				out[i] = fmaxf(u[i], u[i + 2]);
		}
		if (in[r] > 2.0f)
			continue;
		for (int k = 0; k < 64; k++)
			u[k] = in[64 + k];
	}
}

// How much is filled has changed when it is read.
__global__ void another_count(float *__restrict__ out, const float *__restrict__ in, int n)
{
	float u[64];

	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
	if (n < 0 || n > 32)
		return;
	for (int k = 0; k < n; k++)
		u[k] = in[64 + k];
	n += 8;
	for (int k = 0; k < n; k++)
		out[64 + k] = u[k];
}

// The nest reads more than it fills: what was there before.
__global__ void from_before(float *__restrict__ out, const float *__restrict__ in, int n)
{
	float u[64];

	for (int k = 0; k < 64; k++)
		u[k] = in[64 + k];
	#pragma nest compute(u at i) assume(0 <= n, n <= 64)
	{
		for (int x = 0; x < n; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
}

// The other branch reads it in the next iteration.
__global__ void other_branch(float *__restrict__ out, const float *__restrict__ in, int rows)
{
	float u[64];

	for (int r = 0; r < rows; r++) {
		if (r & 1) {
			out[62] += u[r & 63];
		} else {
			#pragma nest compute(u at i) assume(0 <= r, r < 1000)
			{
				for (int x = 0; x < 64; x++)
					u[x] = in[x] * 2.0f;
				for (int i = 0; i < 62; i++)
					out[i] = fmaxf(u[i], u[i + 2]);
			}
		}
	}
}

// A pointer to it has been taken, by which somebody may read it.
__global__ void pointer(float *__restrict__ out, const float *__restrict__ in)
{
	float u[64], *p = u;

	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
	out[62] = p[3];
}

// Shared memory of a function that is called again.
__device__ void called(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float u[64];

	if (n > 0)
		out[63] = u[n & 63];
	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
}
