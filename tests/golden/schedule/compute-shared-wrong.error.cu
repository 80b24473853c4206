// compute(... in=shared): what is refused.
#define N 64

// no threads yet
__global__ void serial(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest split(i:8) compute(T at i.o in=shared) bind(i.o=blockIdx.x, i.i=threadIdx.x)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
}

// one array for each thread is not shared
__global__ void own(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest split(i:8) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(T at i.i in=shared)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
}

// other words
__global__ void words(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest split(i:8) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(T at i.o in=texture)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
}

// what is read differs between threads
__global__ void mine(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest split(i:8) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(T at i.o in=shared)
	{
		float T[N];
		float mine = in[threadIdx.x];
		for (int j = 0; j < N; j++)
			T[j] = in[j] - mine;
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
}

// ... as what is in an array of the thread may
__global__ void locals(float *__restrict__ D, const float *__restrict__ in, int n)
{
	float U[N];
	#pragma nest split(i:8) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(T at i.o in=shared)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = U[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
}

// somebody reads the array after the nest
__global__ void outside(float *__restrict__ D, float *__restrict__ E, const float *__restrict__ in, int n)
{
	float T[N];
	#pragma nest split(i:8) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(T at i.o in=shared)
	{
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
	E[0] = T[n & 7];
}

// a single element has no loop
__global__ void single(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest split(i:8) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(T at i.o in=shared)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[7];
	}
}

// some threads do not come there
__global__ void some(float *__restrict__ D, const float *__restrict__ in, int n)
{
	if (n < (int)threadIdx.y)
		return;
	#pragma nest split(i:8) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(T at i.o in=shared)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
}

// too large
__global__ void large(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest bind(i=threadIdx.x) compute(T at k in=shared)
	{
		float T[4][20000];
		for (int r = 0; r < 4; r++)
			for (int j = 0; j < 20000; j++)
				T[r][j] = in[j];
		for (int k = 0; k < 4; k++)
			for (int i = 0; i < N; i++)
				for (int j = 0; j < 20000; j++)
					D[(k * N + i) * 20000 + j] = T[k][j];
	}
}

void host(float *__restrict__ D, const float *__restrict__ in)
{
	#pragma nest compute(T at i in=shared)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
}
