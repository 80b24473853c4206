// cunest: --no-lines
// The constants of the function are parameters of the kernel; what it names of a local name nobody asks for stays out.
const int K = 3;
const int size = 4;
namespace N {
const int J = 7;
void scale(double *x, int n)
{
	const int K = 5;
	static const int L = 6;

	#pragma nest deviceptr split(i:128) bind(i) noalias assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] = x[i] * K + L + J + size;
}
}
extern "C" void unrelated(double *x, int n)
{
	typedef float real;
	enum { OTHER = 3 };
	const int i = 4, N = 128;
	real t[N];

#ifdef DEBUG
	t[0] = n;
#endif
	for (int size = 0; size < 4; size++)
		x[size] = i;
	#pragma nest deviceptr split(i:128) bind(i) noalias assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] += N + size;
}
