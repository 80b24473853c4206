// What the list makes writes when it ends: the call stays, and what it may change is asked for after it.
struct adds {
	int &r;
	int v;
	__device__ ~adds() { r += v; }
};
__device__ inline void use(const adds &d)
{
}
__device__ void f(int *o, int n)
{
	int a = 0;
	#pragma nest
	for (int i = 0; i < n; i++) {
		use({a, i});
		o[i] = a;
	}
}
