// stripe: every so many indices together.
#define LANES 256
template <int T> __global__ void rows(float *__restrict__ y, const float *__restrict__ x, int n, int m)
{
	// by lanes
	#pragma nest stripe(i:LANES) assume(n < 1 << 24)
	for (int i = 0; i < n; i++) {
		y[i] = x[i]; // a point
	}
	#pragma nest stripe(i:32) split(i.o:8) assume(m >= 0 && m < n)
	for (int i = m; i <= n; ++i) y[i] = x[i];
	#pragma nest stripe(i:T) assume(T > 0 && T <= 1024)
	for (int i = 2; i < n; i += 3)
		y[i] = x[i];
	#pragma nest stripe(i:8)
	for (unsigned i = 0; i < 1000; i++)
		y[i] = x[i];
}
