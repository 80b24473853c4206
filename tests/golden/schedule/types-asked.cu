// sizeof(x) and decltype(x) are copied as they stand: x keeps its name, its size and its type.
void stage(float *__restrict__ out, const float *__restrict__ in)
{
	#pragma nest compute(T at i)
	{
		float T[66];
		for (int j = 0; j < 66; j++)
			T[j] = in[j] + sizeof(T);
		for (int i = 0; i < (int)(sizeof(T) / sizeof(T[0])) - 2; i++)
			out[i] = T[i] + T[i + 2];
	}
}

void one_element(float *__restrict__ out, const float *__restrict__ in)
{
	#pragma nest compute(T at i)
	{
		float T[64];
		for (int j = 0; j < 64; j++)
			T[j] = in[j] * sizeof(j);
		for (int i = 0; i < 64; i++)
			out[i] = T[i];
	}
}

void same_name(int *__restrict__ a, int *__restrict__ b, int n)
{
	#pragma nest fuse(i#1, i#2)
	{
		for (int i = 0; i < n; i++)
			a[i] = 1;
		for (int i = 0; i < n; i++)
			b[i] = sizeof(i);
	}
}

__global__ void bound(int *a, int n)
{
	#pragma nest bind(i=thread)
	for (int i = 0; i < n; i++) {
		decltype(i) k = 3;
		k += a[i];
		a[i] = k;
	}
}

void peeled(int *a, int n)
{
	#pragma nest peel(i:first)
	for (int i = 0; i < n; i++) {
		decltype(i) k = 3;
		k += a[i];
		a[i] = k;
	}
}

void flat(int *a, int n)
{
	#pragma nest fuse(i, j) assume(0 <= n && n <= 1000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 1000; j++) {
			decltype(i) k = 3;
			k += a[i * 1000 + j];
			a[i * 1000 + j] = k;
		}
}

void backwards(int *a, unsigned n)
{
	#pragma nest reverse(i)
	for (unsigned i = 0; i < n; i++) {
		decltype(i) k = 3;
		k += a[i];
		a[i] = k;
	}
}

__global__ void digits(int *a, int n, int w)
{
	#pragma nest assume(w > 0, n >= 0, n < 1000, w < 1000)
	for (int k = 0; k < n * w; k++) {
		const int x = k % w, y = k / w;
		decltype(k) z = x;
		z += 3;
		a[y * w + x] = z;
	}
}
