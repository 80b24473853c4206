// cunest: --cost-model=paper
// Where a reference stands for a parameter a variable is another name of what it begins with.
template <class T> __device__ void begins(int *__restrict__ a, int *__restrict__ y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		T x = a[i];

		y[i] = x + x * 3;
		a[i] = 7;
		y[i] += x + x * 3;
	}
}

template <class T> struct tile {
	static __device__ void takes(int *__restrict__ a, int *__restrict__ y, T b, int n)
	{
		#pragma nest
		for (int i = 0; i < n; i++) {
			y[i] = b + b * 3;
			a[i] = 7;
			y[i] += b + b * 3;
		}
	}
	static __device__ void names(int *__restrict__ y, int n)
	{
		int k = 3;
		T z = k;

		#pragma nest
		for (int i = 0; i < n; i++) {
			y[i] = k * 3;
			z = i;
			y[i] += k * 3;
		}
	}
};

template <class T> __device__ int next(T x)
{
	x += 1;
	return x;
}

template <class T> __device__ void gives(int *__restrict__ y, int n)
{
	int k = 0;

	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = k * 3 + next<T>(k);
		y[i] += k * 3;
	}
}

// T && is one wherever it stands: T may be a reference, too.
template <class T> __device__ void forwards(int *__restrict__ y, T &&b, int *__restrict__ a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = a[0] * a[1] + a[0] * a[1];
}

__global__ void uses(int *a, int *y, int n)
{
	begins<int &>(a, y, n);
	tile<const int &>::takes(a, y, a[2], n);
	tile<int &>::names(y, n);
	gives<int &>(y, n);
	forwards(y, n, a, n);
}
