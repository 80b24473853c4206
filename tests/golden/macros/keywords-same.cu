// cunest: --cost-model=paper
// Words that come to themselves, or that nothing new is written with.
#define true 1
#define false 0
#define register
#define inline __inline__
#define private public
#define restrict __restrict__

static void f(float *restrict b, const float *a, int n, float z)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		b[i] = z / 3 * a[i];
}
