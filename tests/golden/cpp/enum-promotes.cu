// cunest: --all --cost-model=paper --score=off --inline
// An enumeration that chooses its type itself is promoted to int where that holds its values; one that says
// `unsigned`, and one of larger values, stays unsigned.
enum { V = 9 };
enum chosen { CA, CB = 20 };
enum given : unsigned { GA, GB = 20 };
enum large { LA, LB = 0xffffffff };

template <int N>
__device__ void array(long *__restrict__ o, const int *__restrict__ a, int n, chosen e, given g, large l)
{
	int s[N];
	for (int i = 0; i < N; i++)
		s[i] = i;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			o[i * n + j] = a[i] + (s[0] - e) / 3 * j + (s[1] - e < 0) + (s[0] - g) / 3 + (s[1] - l) / 3;
}

__device__ void folded(long *__restrict__ o, int n, chosen e, given g, large l)
{
	for (int i = 0; i < n; i++)
		o[i] = (1u + 2u - e) / 7 + (1u + 2u - g) / 7 + (1u + 2u - l) / 7;
}

__device__ void known(long *__restrict__ o, int n, int w)
{
	#pragma nest assume(w >= 0) assume(-V + w < 0)
	for (int i = 0; i < n; i++)
		if (w < 9)
			o[i] = w;
}

__global__ void all(long *o, const int *a, int n, chosen e, given g, large l)
{
	array<4>(o, a, n, e, g, l);
}

template <class T>
struct made {
	enum small { A, B = 20 };
	enum other : unsigned { C, D = 20 };
};
__device__ void of_template(long *__restrict__ o, const int *__restrict__ a, int n, made<int>::small e, made<int>::other g)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			o[i * n + j] = (a[i] - e) / 3 + (a[i] - g) / 3;
}
