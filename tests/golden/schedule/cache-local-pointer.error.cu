// Each thread has another array.
__global__ void own(float *C, const float *A, int p)
{
	const float *a = A + threadIdx.x * 64;
	float acc = 0;
	#pragma nest noalias assume(blockDim.x == 64, p <= 4096) cache(a at k)
	for (int k = 0; k < p; k++)
		for (int i = 0; i < 64; i++)
			acc += a[i] * k;
	C[threadIdx.x] = acc;
}

// It moves in the loop.
__global__ void moves(float *C, const float *A, int p)
{
	const float *a = A;
	float acc = 0;
	#pragma nest noalias assume(blockDim.x == 64, 0 < p, p <= 4096) cache(a at k)
	for (int k = 0; k < p; k++) {
		for (int i = 0; i < 64; i++)
			acc += a[i];
		a += 64;
	}
	C[threadIdx.x] = acc;
}

// The loop writes to it by its other name.
__global__ void written(float *A, int p)
{
	const float *a = A + 64;
	float acc = 0;
	#pragma nest assume(blockDim.x == 64, 0 < p, p <= 4096) cache(a at k)
	for (int k = 0; k < p; k++) {
		for (int i = 0; i < 64; i++)
			acc += a[i];
		A[64 + threadIdx.x] = acc;
	}
}
