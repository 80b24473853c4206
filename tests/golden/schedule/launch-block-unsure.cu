// Launches that seem to have another block: a variable, which may only look constant, and functions that may never run.
__global__ void row(float *__restrict__ a)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 128; i++)
		a[blockIdx.x * 128 + i] += 1.0f;
}

void by_variable(float *a, int n)
{
	dim3 block(64), taken(64);
	dim3 *to = &taken;

	row<<<(n + block.x - 1) / block.x, block>>>(a);
	to->x *= 2;
	row<<<n, taken>>>(a);
}

[[maybe_unused]] static void unused(float *a, int n)
{
	row<<<n, 64>>>(a);
}

template <typename T> void of_type(T *a, int n)
{
	row<<<n, 64>>>(a);
	row<<<n, 128>>>(a);
}

void by_number(float *a, int n)
{
	int threads = 64, blocks = (n + threads - 1) / threads;
	auto same = threads;

	row<<<blocks, threads>>>(a);
	row<<<blocks, dim3(same, 1)>>>(a);
}
