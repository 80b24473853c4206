// Pointers to memory of the host, as far as the function shows it: each nest names one and the clause to write.
#include <cstdlib>
#include <memory>
#include <vector>

void allocated(int n)
{
	float *u = (float *)malloc(n * sizeof(*u));

	#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		u[i] = i;
	free(u);
}

void by_new(int n)
{
	float *u = new float[n];

	#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		u[i] = i;
	delete[] u;
}

void of_std(int n)
{
	float *u = static_cast<float *>(std::calloc(n, sizeof(float)));

	#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		u[i] = i;
}

void of_vector(int n)
{
	std::vector<float> v(n);
	float *u = v.data();

	#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		u[i] = i;
}

void of_element(int n)
{
	std::vector<float> v(n);
	float *u = &v[0];

	#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		u[i] = i;
}

void of_unique(int n)
{
	std::unique_ptr<float[]> p(new float[n]);
	float *u = p.get();

	#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		u[i] = i;
}

float table[100];

void of_global(int n)
{
	float *u = table + 1;

	#pragma nest bind(i=grid) assume(0 <= n, n <= 99)
	for (int i = 0; i < n; i++)
		u[i] = i;
}

float of_local(int n)
{
	float local[100] = {0}, *u = local;

	#pragma nest bind(i=grid) assume(0 <= n, n <= 100)
	for (int i = 0; i < n; i++)
		u[i] = i;
	return local[0];
}

float of_variable(const float *x)
{
	float s = 1, *u = &s, *y;

	cudaMalloc(&y, 100 * sizeof(*y));
	#pragma nest noalias deviceptr(x) bind(i=grid)
	for (int i = 0; i < 100; i++)
		y[i] = x[i] * *u;
	return s;
}

// One swapped with the other: both lead there.
void swapped(int n)
{
	float *u = (float *)malloc(n * sizeof(*u)), *v = (float *)malloc(n * sizeof(*v));

	for (int s = 0; s < 10; s++) {
		#pragma nest noalias bind(i=grid) assume(0 <= n, n <= 1 << 20)
		for (int i = 0; i < n; i++)
			v[i] = u[i];
		float *t = u;
		u = v;
		v = t;
	}
}

// A part of it.
void row(int w, int h)
{
	float *u = (float *)malloc(w * h * sizeof(*u));
	float *line = h > 3 ? u + w : &u[w];

	#pragma nest bind(i=grid) assume(0 <= w, w <= 1 << 20)
	for (int i = 0; i < w; i++)
		line[i] = i;
}

void aligned(int n)
{
	float *u = NULL;

	if (posix_memalign((void **)&u, 64, n * sizeof(*u)))
		return;
	#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		u[i] = i;
}
