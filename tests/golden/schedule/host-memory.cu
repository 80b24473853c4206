// Pointers to memory that the device can access, by what the function shows or the clauses say; and of which neither does.
#include <cstdlib>
#include <vector>
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) exit(1); } while (0)

// Nothing is known of a parameter: one warning names all.
void unknown(float *y, const float *x, int w, int h)
{
	#pragma nest noalias tile(i:8, j:32) bind(i, j) assume(2 <= w, w <= 1 << 10, 2 <= h, h <= 1 << 10)
	for (int i = 1; i < h - 1; i++)
		for (int j = 1; j < w - 1; j++)
			y[i * w + j] = x[i * w + j - 1] + x[i * w + j + 1];
}

// Of one of them it is said.
void one_said(float *y, const float *x, int n)
{
	#pragma nest noalias deviceptr(y) bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		y[i] = x[i];
}

void all_said(float *y, const float *x, int n)
{
	#pragma nest noalias deviceptr bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		y[i] = x[i];
}

// What is copied is not asked for, and what the rest is, is said.
void some_copied(float *y, const float *x, int n)
{
	#pragma nest noalias deviceptr copyin(x[0:n]) bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		y[i] = x[i];
}

void allocated(int n)
{
	float *a, *b, *c = nullptr, *d = NULL;

	cudaMalloc(&a, n * sizeof(*a));
	CHECK(cudaMallocManaged((void **)&b, n * sizeof(*b)));
	if (cudaMallocHost((void **)&c, n * sizeof(*c)) != cudaSuccess)
		return;
	cudaError_t status = cudaMallocAsync(&d, n * sizeof(*d), 0);
	if (status != cudaSuccess)
		return;
	#pragma nest noalias bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		a[i] = b[i] + c[i] + d[i];
}

// Both, of which the user knows when: nothing is said.
void either(int n, bool managed)
{
	float *a = (float *)malloc(n * sizeof(*a));

	if (managed)
		cudaMallocManaged(&a, n * sizeof(*a));
	#pragma nest independent(i) bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		a[i] = i;
}

// A machine whose device accesses all memory.
void coherent(int n)
{
	float *a = (float *)malloc(n * sizeof(*a));

	#pragma nest deviceptr(a) bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		a[i] = i;
}

// Memory of the device that a container with an allocator of its own has is not known.
template <typename T> struct managed_allocator {
	typedef T value_type;
	T *allocate(size_t n);
	void deallocate(T *, size_t);
};

void own_allocator(int n)
{
	std::vector<float, managed_allocator<float>> v(n);
	float *a = v.data();

	#pragma nest independent(i) bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		a[i] = i;
}

float *make(int n);

void returned(int n)
{
	float *a = make(n);

	#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		a[i] = i;
}

// In a region: its arrays are there, and what it says holds for its nests.
void region(float *u, const float *f, const float *g, int n)
{
	#pragma nest data noalias deviceptr(g) copy(u[0:n]) assume(0 <= n, n <= 1 << 20)
	{
		#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20)
		for (int i = 0; i < n; i++)
			u[i] = f[i] + g[i];
	}
}

// Set by CUDA's allocations alone, they lead to no variable of the host, and may be swapped.
void swept(int n, int sweeps)
{
	float *u, *v;

	CHECK(cudaMalloc(&u, n * sizeof(*u)));
	CHECK(cudaMalloc((void **)&v, n * sizeof(*v)));
	for (int s = 0; s < sweeps; s++) {
		#pragma nest noalias bind(i=grid) assume(0 <= n, n <= 1 << 20)
		for (int i = 0; i < n; i++)
			v[i] = u[i] + 1;
		float *t = u;
		u = v;
		v = t;
	}
	cudaFree(u);
	cudaFree(v);
}
