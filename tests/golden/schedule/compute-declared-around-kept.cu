// Arrays that are declared around the nest and whose contents are read elsewhere, or whose size is, keep their storage.
__global__ void read_after(float *__restrict__ out, const float *__restrict__ in)
{
	float u[64];

	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
	out[62] = u[3];
}

__global__ void size_asked(float *__restrict__ out, const float *__restrict__ in)
{
	float u[64];

	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
	out[63] = sizeof(u);
}

// Threads that are not in step would meet in the smaller one.
__global__ void shared(float *__restrict__ out, const float *__restrict__ in)
{
	__shared__ float u[64];

	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
}

// It begins with values.
__global__ void initialised(float *__restrict__ out, const float *__restrict__ in)
{
	float u[64] = {1.0f};

	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
}

// Words that this configuration does not have name it.
__global__ void in_another(float *__restrict__ out, const float *__restrict__ in)
{
	float u[64];

	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
#ifdef KEEP_ROW
	out[63] = u[1];
#endif
}
