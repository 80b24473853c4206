// cunest: --cost-model=paper
// A parameter of a template that is a reference is another name of a variable, not a number: in the template, in what a
// template calls, and in an instance, where the variable's own name stands for it.
__device__ int G;
__device__ int A[4];

template <int &R> __device__ void in_template(int *__restrict__ y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = R * 3 + R * 3;
		R = i;
		y[i] += R * 3;
	}
}

template <auto &R> __device__ void of_any(int *__restrict__ y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = R * 3;
		G = i;
		y[i] += R * 3;
	}
}

template <class T, T R> struct value {
	static __device__ void run(int *__restrict__ y, int n)
	{
		#pragma nest
		for (int i = 0; i < n; i++) {
			y[i] = R * 3;
			G = i;
			y[i] += R * 3;
		}
	}
};

template <int &R> __device__ int get() { return R * 2; }
template <int &R> __device__ void set(int x) { R = x; }
template <int &R> __device__ void add(int x) { R += x; }
template <int (&R)[4]> __device__ void first(int x) { R[0] = x; }

template <int &R> __device__ void calls(int *__restrict__ y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = get<R>() * 3;
		set<R>(i);
		y[i] += get<R>() * 3;
	}
}

__global__ void instances(int *__restrict__ y, int n)
{
	in_template<G>(y, n);
	of_any<G>(y, n);
	value<int &, G>::run(y, n);
	calls<G>(y, n);
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = G * 3;
		set<G>(i);
		y[i] += G * 3;
	}
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = get<G>() * 3;
		add<G>(i);
		y[i] += get<G>() * 3;
	}
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = A[0] * 3;
		first<A>(i);
		y[i] += A[0] * 3;
	}
}

// A number is one.
template <class T, T N> __device__ void number(int *__restrict__ y, int m, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = (m ^ N) + y[i] - (m ^ N);
}

__global__ void numbers(int *y, int m, int n)
{
	number<int, 7>(y, m, n);
}
