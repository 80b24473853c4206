// Arrays that are used elsewhere in the function, but whose contents are not read after the nest, nor those from before in it.
// Used before the nest and filled again after it.
__global__ void before_and_after(float *__restrict__ out, const float *__restrict__ in)
{
	float u[64];

	for (int k = 0; k < 64; k++)
		u[k] = in[64 + k];
	out[64] = u[3] + u[5];
	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
	for (int k = 0; k < 64; k++)
		u[k] = in[128 + k];
	out[65] = u[3] + u[5];
}

// Only what is read after the nest is filled again.
__global__ void part_filled(float *__restrict__ out, const float *__restrict__ in, int n)
{
	float u[64];

	#pragma nest compute(u at i)
	{
		for (int x = 0; x < 64; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 62; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
	if (n < 0 || n > 64)
		return;
	for (int k = 0; k < n; k++)
		u[k] = in[64 + k];
	for (int k = 0; k < n; k++)
		out[64 + k] = u[k] * u[n - 1 - k];
}

// The loop around fills it before it reads it.
__global__ void loop_around(float *__restrict__ out, const float *__restrict__ in, int rows)
{
	float u[64];

	for (int r = 0; r < rows; r++) {
		for (int k = 0; k < 32; k++)
			u[k] = in[64 + k] + r;
		for (int k = 0; k < 32; k++)
			out[64 + k] += u[31 - k];
		#pragma nest compute(u at i) assume(0 <= r, r < 1000)
		{
			for (int x = 0; x < 64; x++)
				u[x] = in[x] * 2.0f;
			for (int i = 0; i < 62; i++)
				out[i] = fmaxf(u[i], u[i + 2]);
		}
	}
}

// In one branch; the other one has read what was there before.
__global__ void branch(float *__restrict__ out, const float *__restrict__ in, int n)
{
	float u[64];

	for (int k = 0; k < 64; k++)
		u[k] = in[64 + k];
	if (n > 3) {
		#pragma nest compute(u at i)
		{
			for (int x = 0; x < 64; x++)
				u[x] = in[x] * 2.0f;
			for (int i = 0; i < 62; i++)
				out[i] = fmaxf(u[i], u[i + 2]);
		}
	} else {
		out[62] = u[n & 7];
	}
}

// A jump out of the loop comes to where it is filled again.
__global__ void leaves(float *__restrict__ out, const float *__restrict__ in, int rows)
{
	float u[64];

	for (int r = 0; r < rows; r++) {
		#pragma nest compute(u at i) assume(0 <= r, r < 1000)
		{
			for (int x = 0; x < 64; x++)
				u[x] = in[x] * 2.0f;
			for (int i = 0; i < 62; i++)
				out[i] = fmaxf(u[i], u[i + 2]);
		}
		if (in[r] > 2.0f)
			break;
	}
	for (int k = 0; k < 64; k++)
		u[k] = in[64 + k];
	out[62] = u[rows & 63];
}

// Shared by the block: the threads make what they need together, and the old one serves others.
__global__ void shared(float *__restrict__ out, float *__restrict__ more, const float *__restrict__ in, int n)
{
	__shared__ float u[256];
	const int t = threadIdx.x;

	#pragma nest split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(u at i.o in=shared) launch(8, 32)
	{
		for (int x = 0; x < 256; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 254; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
	__syncthreads();
	u[t] = in[256 + t];
	__syncthreads();
	more[t] = u[t] + u[31 - t];
}

// The nest's own barrier was for the array alone.
__global__ void own_barrier(float *__restrict__ out, const float *__restrict__ in)
{
	__shared__ float u[256];

	#pragma nest split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(u at i.o in=shared)
	{
		for (int x = 0; x < 256; x++)
			u[x] = in[x] * 2.0f;
		__syncthreads();
		for (int i = 0; i < 254; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
}

// A local array around a nest of which threads make a part each.
__global__ void local(float *__restrict__ out, const float *__restrict__ in)
{
	float u[256];

	#pragma nest split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(u at i.o in=shared)
	{
		for (int x = 0; x < 256; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 254; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
}
