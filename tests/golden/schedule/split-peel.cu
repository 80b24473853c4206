// split with tail=peel: full tiles, and a loop of its own for what is left; sizes by name.
#define TILE 32
template <int T, typename F> __global__ void tt(F *x, const F *y, int n)
{
	#pragma nest split(i:T tail=peel) assume(T >= 1 && T <= 64)
	for (int i = 0; i < n; i++) {
		x[i] = y[i]; // a row
	}
	#pragma nest split(i:T tail=guard) assume(T >= 1 && T <= 64) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] = y[i]; // a row
	#pragma nest split(i:T) assume(T >= 1 && T <= 64 && n % T == 0) assume(n <= 1 << 20) unroll(i.i)
	for (int i = 0; i < n; i++)
		x[i] = y[i]; // a row
}
__global__ void rows(float *x, const float *y, int n, unsigned u)
{
	// sums
	#pragma nest split(i:TILE tail=peel) unroll(i.i:4)
	// of rows
	for (int i = 0; i < n; i++) {
		float s = 0; // a row
		for (int q = 0; q < n; q++) s += y[ q + i ];
		x[i] = s; /* out */
	} // end
	#pragma nest split(i:TILE tail=peel) assume(n > 0)
	for (int i = 1; i < n - 1; i++)  x[i] = y[i - 1] + y[i + 1];
	#pragma nest split(i:TILE tail=peel) assume(n <= 5000)
	for (int i = 3; i <= n; i += 3) x[i] = y[i - 1] + y[i + 1];
	if (n > 4)
		#pragma nest split(i:8 tail=peel)
		for (unsigned i = 0; i < u; i += 1) x[i] = y[i - 1] + y[i + 1];
	#pragma nest split(i:8 tail=peel)
	for (unsigned i = 0; i < 99; ++i) x[i] = y[i - 1] + y[i + 1];
	#pragma nest split(j:8 tail=peel)
	for (int i = 0; i < 99; ++i)
		for (int j = threadIdx.x; j < 1000; j++) x[i] += j;
}
