// What compute(T at i in=shared) cannot take for its own.
// Its contents are read after the nest.
__global__ void read_after(float *__restrict__ out, float *__restrict__ more, const float *__restrict__ in)
{
	__shared__ float u[256];

	#pragma nest split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(u at i.o in=shared)
	{
		for (int x = 0; x < 256; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 254; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
	more[0] = u[3];
}
// Its size comes with the launch, and all such arrays are one.
__global__ void dynamic(float *__restrict__ out, float *__restrict__ more, const float *__restrict__ in)
{
	extern __shared__ float u[];

	#pragma nest split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(u at i.o in=shared)
	{
		for (int x = 0; x < 256; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 254; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
}
__global__ void is_volatile(float *__restrict__ out, float *__restrict__ more, const float *__restrict__ in)
{
	volatile __shared__ float u[256];

	#pragma nest split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(u at i.o in=shared)
	{
		for (int x = 0; x < 256; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 254; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
}
__device__ float sum(const float *p);
// It is passed to a function.
__global__ void passed(float *__restrict__ out, float *__restrict__ more, const float *__restrict__ in)
{
	__shared__ float u[256];

	#pragma nest split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(u at i.o in=shared)
	{
		for (int x = 0; x < 256; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 254; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
	more[0] = sum(u);
}
// Other threads may read it once a flag is set.
__global__ void flag(float *__restrict__ out, float *__restrict__ more, const float *__restrict__ in, volatile int *ready)
{
	__shared__ float u[256];

	if (*ready)
		more[0] = u[3];
	#pragma nest split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(u at i.o in=shared)
	{
		for (int x = 0; x < 256; x++)
			u[x] = in[x] * 2.0f;
		for (int i = 0; i < 254; i++)
			out[i] = fmaxf(u[i], u[i + 2]);
	}
}
// The iteration before has left it: in other elements than this one fills.
__global__ void grows(float *__restrict__ out, const float *__restrict__ in, int rows)
{
	float u[64];

	for (int r = 0; r < rows; r++) {
		#pragma nest compute(u at i) assume(0 <= r, r <= 30)
		{
			for (int x = 2 * r; x < 2 * r + 4; x++)
				u[x] = in[x] * 2.0f;
			for (int i = 2 * r; i < 2 * r + 3; i++)
				out[i] = fmaxf(out[i], u[i - r]);
		}
	}
}
