// compute: what is refused, and why.
#define N 64

__global__ void names(float *__restrict__ D, const float *__restrict__ in, int n)
{
	float U[N];
	#pragma nest compute(Q at i)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
	#pragma nest compute(T at q)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
	#pragma nest compute(T)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
	// in the nest that fills it
	#pragma nest compute(T at j)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
	// nobody there reads it
	#pragma nest compute(U at i)
	{
		for (int j = 0; j < N; j++)
			U[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = 0;
		D[0] = U[0];
	}
	// two nests fill it
	#pragma nest compute(U at i)
	{
		for (int j = 0; j < N; j++)
			U[j] = in[j];
		for (int j = 0; j < N; j += 2)
			U[j] = 0;
		for (int i = 0; i < N; i++)
			D[i] = U[i];
	}
	// the consumer comes first
	#pragma nest compute(U at i)
	{
		for (int i = 0; i < N; i++)
			D[i] = U[i];
		for (int j = 0; j < N; j++)
			U[j] = in[j];
	}
	// two loops of that name read it
	#pragma nest compute(U at i)
	{
		for (int j = 0; j < N; j++)
			U[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = U[i];
		for (int i = 0; i < N; i++)
			D[i] += U[i];
	}
}

__global__ void order(float *D, float *in, float *__restrict__ E, int n)
{
	// D may be where in is
	#pragma nest compute(T at i)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
	// what is read has changed
	#pragma nest compute(T at i)
	{
		float T[N];
		float scale = 2;
		for (int j = 0; j < N; j++)
			T[j] = scale;
		scale = 3;
		for (int i = 0; i < N; i++)
			E[i] = T[i] * scale;
	}
	// read before, read outside of the loop, read by the header
	#pragma nest compute(T at i)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = j;
		E[0] = T[1];
		for (int i = 0; i < N; i++)
			E[i] = T[i];
	}
	#pragma nest compute(T at i)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = j;
		for (int k = 0; k < N; k++) {
			for (int i = 0; i < N; i++)
				E[i] = T[i];
			E[k] += T[k];
		}
	}
	// written by the consumer
	#pragma nest compute(T at i)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = j;
		for (int i = 0; i < N; i++) {
			E[i] = T[i];
			T[i] = 0;
		}
	}
	// read afterwards, but not all of it would be there
	#pragma nest compute(T at i)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = j;
		for (int i = 1; i < N; i++)
			E[i] = T[i];
		E[0] = T[0];
	}
	#pragma nest compute(E at i)
	{
		for (int j = 0; j < n; j++)
			E[j] = j;
		for (int i = 0; i < N; i++)
			D[i] = E[i];
	}
	// control may leave before
	#pragma nest compute(E at i)
	{
		for (int j = 0; j < N; j++)
			E[j] = j;
		if (n < 0)
			return;
		float s = 0;
		for (int i = 0; i < N; i++)
			s += E[i];
		if (s > 0)
			return;
	}
}

__device__ float noise(int);

__global__ void values(float *__restrict__ D, const float *__restrict__ in, int *__restrict__ hist, int n)
{
	// each value comes from the one before
	#pragma nest compute(T at i)
	{
		float T[4][N];
		for (int r = 0; r < 4; r++) {
			T[r][0] = 0;
			for (int j = 1; j < N; j++)
				T[r][j] = T[r][j - 1] + in[j];
		}
		for (int i = 0; i < N; i++)
			D[i] = T[0][i];
	}
	#pragma nest compute(T at i)
	{
		float T[N] = {};
		for (int j = 0; j < N; j++)
			T[j] += in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
	// effects besides
	#pragma nest compute(T at i)
	{
		float T[N];
		for (int j = 0; j < N; j++) {
			T[j] = in[j];
			atomicAdd(&hist[j], 1);
		}
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
	#pragma nest compute(T at i)
	{
		float T[N];
		for (int j = 0; j < N; j++) {
			T[j] = in[j];
			hist[j] = j;
		}
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
	#pragma nest compute(T at i)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = noise(j);
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
	#pragma nest compute(T at i)
	{
		float T[N], s = 0;
		for (int j = 0; j < N; j++) {
			s += in[j];
			T[j] = s;
		}
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
	// the region is not known
	#pragma nest compute(T at i)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++) {
			float *p = T + hist[i];
			D[i] = *p + T[i];
		}
	}
	// the name means something else there
	#pragma nest compute(T at i)
	{
		float T[N], s = in[0];
		for (int j = 0; j < N; j++)
			T[j] = s * j;
		for (int i = 0; i < N; i++) {
			float s = i;
			D[i] = T[i] * s;
		}
	}
	// shared memory, and threads that synchronise
	#pragma nest compute(S at i)
	{
		__shared__ float S[N];
		for (int j = 0; j < N; j++)
			S[j] = in[j];
		__syncthreads();
		for (int i = 0; i < N; i++)
			D[i] = S[i];
	}
}

__global__ void more(float *__restrict__ D, const float *__restrict__ in, int n)
{
	// the element that is read is not the one that was written
	#pragma nest compute(T at i)
	{
		float T[N][2];
		for (int j = 0; j < N; j++) {
			int q = 0;
			T[j][q] = 0;
			q = 1;
			T[j][q] += in[j];
		}
		for (int i = 0; i < N; i++)
			D[i] = T[i][1];
	}
	// each iteration would make all of it: rows may overlap, iterations need each other, every second index
	#pragma nest compute(T at y)
	{
		float T[8][N];
		for (int y = 0; y < 8; y++)
			for (int x = 0; x < n; x++)
				T[y][x] = in[x];
		for (int y = 0; y < 8; y++)
			for (int x = 0; x < n; x++)
				D[y * n + x] = T[y][x];
	}
	#pragma nest compute(T at i)
	{
		float T[4][N];
		for (int r = 0; r < 4; r++) {
			float s = 0;
			for (int j = 0; j < N; j++) {
				s += in[r * N + j];
				T[r][j] = s;
			}
		}
		for (int r = 0; r < 4; r++)
			for (int i = 0; i < N; i++)
				D[r * N + i] = T[r][i];
	}
	#pragma nest compute(T at i)
	{
		float T[N];
		for (int j = 0; j < N; j += 2) {
			T[j] = in[j];
			T[j + 1] = 0;
		}
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
	// a variable of which the last value counts
	#pragma nest compute(T at i)
	{
		float T[4][N];
		for (int r = 0; r < 4; r++) {
			float s = 0;
			for (int j = 0; j < N - 1; j++) {
				s = in[r * N + j];
				T[r][j] = s;
			}
			T[r][N - 1] = s;
		}
		for (int r = 0; r < 4; r++)
			for (int i = 0; i < N; i++)
				D[r * N + i] = T[r][i];
	}
}

// the array is reached otherwise than by its elements
__device__ float use(const float *p);
__device__ float sum3(const float *p)
{
	return p[0] + p[1] + p[20];
}

__global__ void reaches_a(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest compute(T at i)
	{
		float T[64];
		for (int j = 0; j < 64; j++)
			T[j] = in[j];
		for (int i = 0; i < 40; i++)
			D[i] = T[i] + sum3(T);
	}
}

__global__ void reaches_b(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest compute(T at i)
	{
		float T[64];
		for (int j = 0; j < 64; j++)
			T[j] = in[j];
		for (int i = 0; i < 40; i++) {
			const float *p = T + 3;
			D[i] = T[i] + p[i];
		}
	}
}

__global__ void reaches_c(float *__restrict__ D, const float *__restrict__ in, int n)
{
	float T[64];
	const float *p = T + 3;
	#pragma nest compute(T at i)
	{
		for (int j = 0; j < 64; j++)
			T[j] = in[j];
		for (int i = 0; i < 40; i++) {
			D[i] = T[i] + p[i];
		}
	}
}

__global__ void reaches_d(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest compute(T at i)
	{
		float T[64];
		for (int j = 0; j < 64; j++)
			T[j] = in[j];
		for (int i = 0; i < 40; i++) {
			asm volatile("" :: "f"(T[i + 2]));
			D[i] = T[i];
		}
	}
}

__global__ void reaches_e(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest compute(T at i)
	{
		float T[64];
		for (int j = 0; j < 64; j++)
			T[j] = in[j];
		for (int i = 0; i < 40; i++) {
			float &r = T[i + 1];
			D[i] = T[i] + r;
		}
	}
}

__global__ void reaches_f(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest compute(T at i)
	{
		float T[64];
		for (int j = 0; j < 64; j++)
			T[j] = in[j];
		for (int i = 0; i < 40; i++) {
			D[i] = T[i];
			if (n > i)
				D[i] += use(T);
		}
	}
}

// a loop that has one iteration left
__global__ void gone(float *__restrict__ D, const float *__restrict__ in)
{
	#pragma nest compute(T at i) unroll(j)
	{
		float T[N];
		for (int j = 0; j < N; j++)
			T[j] = in[j];
		for (int i = 0; i < N; i++)
			D[i] = T[i];
	}
}
