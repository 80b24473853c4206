// A nest of the host beside launches of the user's own kernels: these are given values, and lead to no variable.
__global__ void twice(float *y, const float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		y[i] = x[i] * 2.0f;
}

void before(float *y, float *t, const float *x, int n)
{
	#pragma nest noalias assume(n <= 1 << 30) copyin(x[0:n]) copyout(t[0:n]) bind(i=thread)
	for (int i = 0; i < n; i++)
		t[i] = x[i] + 1.0f;
	twice<<<(n + 255) / 256, 256>>>(y, t, n);
}

void after(float *y, float *t, const float *x, int n)
{
	dim3 grid((n + 255) / 256), block(256);

	for (int k = 0; k < 4; k++) {
		twice<<<grid, block>>>(t, y, n);
		#pragma nest noalias assume(n <= 1 << 30) copyin(x[0:n]) copyout(y[0:n]) bind(i=thread)
		for (int i = 0; i < n; i++)
			y[i] = x[i] + 1.0f;
	}
}

template <typename T> __global__ void copied(T *y, const T *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		y[i] = x[i];
}

template <typename T> void generic(T *y, T *t, const T *x, int n)
{
	#pragma nest noalias assume(n <= 1 << 30) copyin(x[0:n]) copyout(t[0:n]) bind(i=thread)
	for (int i = 0; i < n; i++)
		t[i] = x[i];
	copied<<<n, 1>>>(y, t, n);
}

void use(float *y, float *t, const float *x, int n)
{
	generic(y, t, x, n);
}
