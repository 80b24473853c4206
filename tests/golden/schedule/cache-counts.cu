// How many threads copy: as many as all loops of the kernel count, or blockDim where that is no number.
__global__ void warps(const float *__restrict__ A, float *__restrict__ B, float *__restrict__ C, int n)
{
	#pragma nest bind(w=warp, l=lane, i=threadIdx.x) cache(A at k) assume(n <= 100000 && n % 16 == 0)
	{
		for (int w = 0; w < 4; w++)
			for (int l = 0; l < 32; l++)
				C[w * 32 + l] = 1;
		for (int i = 0; i < 64; i++) {
			float t = 0;
			for (int k = 0; k < n; k += 16)
				for (int h = k; h < k + 16; h++)
					t += A[h];
			B[i] += t;
		}
	}
}

__global__ void open(const float *__restrict__ A, float *__restrict__ B, float *__restrict__ C, int n, int m)
{
	#pragma nest bind(j=threadIdx.x, i=threadIdx.x) cache(A at k) assume(n <= 100000 && n % 16 == 0, 64 <= m && m <= 1000)
	{
		for (int j = 0; j < m; j++)
			C[j] = 1;
		for (int i = 0; i < 64; i++) {
			float t = 0;
			for (int k = 0; k < n; k += 16)
				for (int h = k; h < k + 16; h++)
					t += A[h];
			B[i] += t;
		}
	}
}

// Lanes of one warp, as far as is known when the array is brought.
__global__ void later(const float *__restrict__ A, float *__restrict__ B, int n)
{
	#pragma nest bind(l=lane) cache(A at k) bind(w=warp) independent(w) assume(n <= 100000 && n % 16 == 0)
	for (int w = 0; w < 4; w++)
		for (int l = 0; l < 32; l++) {
			float t = 0;
			for (int k = 0; k < n; k += 16)
				for (int h = k; h < k + 16; h++)
					t += A[h];
			B[w * 32 + l] = t;
		}
}

// Of the host each nest is a kernel.
void kernels(const float *__restrict__ A, float *__restrict__ B, float *__restrict__ C, int n)
{
	#pragma nest deviceptr bind(j=threadIdx.x)
	for (int j = 0; j < 128; j++)
		C[j] = 1;
	#pragma nest deviceptr bind(i=threadIdx.x) cache(A at k) assume(n <= 100000 && n % 256 == 0)
	for (int i = 0; i < 64; i++) {
		float t = 0;
		for (int k = 0; k < n; k += 256)
			for (int h = k; h < k + 256; h++)
				t += A[h];
		B[i] = t;
	}
}
