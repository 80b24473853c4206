// What a statement that is not understood declares and names of what is outside: all is as clang took it.
// cunest: --all -std=c++17
struct H { int v; __device__ H(int x) : v(x) {} };
__global__ void f(int *A, int n, int q)
{
	for (int i = 0; i < n; i++) {
		if (n != n)
			A[3] = q;
		int k = q;
		H a(q), *b = &a, q(3), r(q.v);
		A[i] = a.v + q.v + r.v + k;
	}
	for (int i = 0; i < n; i++) {
		if (n != n)
			A[3] = q;
		struct q { int v; } a = {n}, b = {3};
		A[i] += a.v + b.v;
	}
	for (int i = 0; i < n; i++) {
		if (n != n)
			A[3] = q;
		typedef struct { int q; } T;
		T t = {q};
		A[i] += t.q + q;
		extern __device__ int q(int);
		A[i] += q(3);
	}
	for (int i = 0; i < n; i++) {
		if (n != n)
			A[3] = q;
		for (H h(q), q(2); h.v < n; h.v++)
			A[i] += q.v;
		A[i] += q;
	}
	for (int i = 0; i < n; i++) {
		if (n != n)
			A[3] = q;
		while (int k = q - i) { int q = k; A[i] += q; break; }
		if (int k = q; k > 3) { int q = k; A[i] += q; }
		A[i] += ({ int s = q; int q = 3; q + s; }) + q;
		A[i] += n;
	}
}
