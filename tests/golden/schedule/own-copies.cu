// Members of classes are values, and what C copies may be cached as a whole.
struct counted {
	float v, w;
	counted &operator=(const counted &o) { v = o.v * 2; return *this; }
};
struct point {
	float x, y;
	__host__ __device__ float sum() const { return x + y; }
};

void members(counted *__restrict__ C, const float *__restrict__ A, int n)
{
	#pragma nest accumulate(C at k)
	for (int i = 0; i < n; i++) {
		C[i].v = 0;
		for (int k = 0; k < 8; k++)
			C[i].v += A[k];
	}
}

__global__ void points(float *__restrict__ out, const point *__restrict__ A, int n)
{
	#pragma nest cache(A at j in=registers)
	for (int j = 0; j < n; j++)
		for (int k = 0; k < 8; k++)
			out[j * 8 + k] = A[k].x * A[k].y + j;
}

__global__ void vectors(float *__restrict__ out, const float4 *__restrict__ A, int n)
{
	#pragma nest cache(A at j in=registers)
	for (int j = 0; j < n; j++)
		for (int k = 0; k < 8; k++)
			out[j * 8 + k] = A[k].x * A[k].w + j;
}
