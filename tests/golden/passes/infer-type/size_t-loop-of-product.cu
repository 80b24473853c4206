__global__ void dot_rows(float *y, const float *a, const float *b, size_t n, size_t k)
{
	float acc = 0.0f;

	#pragma nest assume(k <= 4096)
	for (size_t i = 0; i < k; i++)
		acc += a[blockIdx.y * k + i] * b[i * n + threadIdx.x];
	y[blockIdx.y * n + threadIdx.x] = acc;
}
