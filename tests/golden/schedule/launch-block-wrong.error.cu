// A launch whose block is another number than the loops of its kernel are bound to: surely wrong.
constexpr int WIDTH = 64;
#define BLOCK dim3(8, 8)
#define LAUNCH(kernel, grid, block, ...) kernel<<<grid, block>>>(__VA_ARGS__)

__global__ void row(float *__restrict__ a)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 128; i++)
		a[blockIdx.x * 128 + i] += 1.0f;
}

template <typename T> __global__ void tile(T *__restrict__ a)
{
	#pragma nest bind(i=threadIdx.y, j=threadIdx.x)
	for (int i = 0; i < 16; i++)
		for (int j = 0; j < 16; j++)
			a[i * 16 + j] += 1;
}

void wrong(float *a, int n)
{
	const dim3 block(32);

	row<<<n, 256>>>(a);
	row<<<n, WIDTH>>>(a);
	row<<<n, block>>>(a);
	row<<<n, 128>>>(a);
	tile<<<n, BLOCK>>>(a);
	tile<float><<<n, dim3(16, 16)>>>(a);
	tile<float><<<n, dim3(16, n)>>>(a);
	tile<float><<<n, 256>>>(a);
	if (n > 4)
		LAUNCH(row, 4, 32, a);
}
