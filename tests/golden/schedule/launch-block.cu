// Launches of kernels whose loops are bound to threads: what fits, what is not known, and dimensions that are the user's.
constexpr int WIDTH = 128;
#define HALF 64
#define LAUNCH(kernel, grid, block, ...) kernel<<<grid, block>>>(__VA_ARGS__)

__global__ void row(float *__restrict__ a)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 128; i++)
		a[blockIdx.x * 128 + i] = threadIdx.y;
}

__global__ void strided(float *__restrict__ a, int n)
{
	#pragma nest bind(i=block) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		a[i] += 1.0f;
}

__global__ void plain(float *a)
{
	a[threadIdx.x] = 0;
}

void fits(float *a, int n, int threads)
{
	dim3 block(WIDTH, 2), later(32);
	const dim3 flat = 128;

	row<<<n, WIDTH>>>(a);
	row<<<n, 2 * HALF>>>(a);
	row<<<dim3(n, 2), dim3(128, 4)>>>(a);
	row<<<n, block>>>(a);
	row<<<n, flat, 0, 0>>>(a);
	row<<<n, threads>>>(a);
	row<<<n, dim3(threads, 2)>>>(a);
	LAUNCH(row, 4, 128, a);
	later.x = 128;
	row<<<n, later>>>(a);
	strided<<<n, 32>>>(a, n);
	strided<<<n, 1024>>>(a, n);
	plain<<<n, 7>>>(a);
}

void take(int *);
int of_all = 64;

void may_fit(float *a, int n)
{
	int threads = 128, grows = 64, doubled = 64, caught = 64, taken = 64, named = 64;
	int &name = named;
	auto change = [&] { caught = 128; };
	static int kept = 64;

	row<<<n, threads>>>(a);
	if (n > 64)
		grows = 128;
	row<<<n, grows>>>(a);
	doubled *= 2;
	row<<<n, doubled>>>(a);
	change();
	row<<<n, caught>>>(a);
	take(&taken);
	row<<<n, taken>>>(a);
	name = 128;
	row<<<n, named>>>(a);
	row<<<n, kept>>>(a);
	kept = 128;
	row<<<n, of_all>>>(a);
}
