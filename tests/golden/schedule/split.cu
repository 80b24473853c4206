// split: tiles in the same order; the variable stays the index, the body the user's.
#define TILE 32
__global__ void rows(float *x, const float *y, int n)
{
	// sums
	#pragma nest split(i:TILE) assume(n <= 1 << 20) unroll(i.i:4)
	for (int i = 0; i < n; i++) {
		float s = 0; // a row
		for (int q = 0; q < n; q++) s += y[q + i];
		x[i] = s; /* out */
	}
	#pragma nest split(i:32 tail=guard, q:8) assume(n % 8 == 0 && n < 4096)
	// between
	for (int i = 0; i < n; i++) {
		float s = 0;
		for (int q = 0; q < n; q++) s += y[q + i];
		x[i] = s;
	} // after
	#pragma nest split(i:16) split(i.i:4)
	for (unsigned long long i = threadIdx.x; i <= 1000; i += 2)
		x[i] = 2;
	if (n > 3)
		#pragma nest split(i:16)
		for (int i = 3; i < 99; i += 3)
			if (i != 5) { x[i] = 2; continue; }
	#pragma nest split(i:4 tail=exact)
	for (int i = 2; i <= 9; i++) x[i] = 1;
}

void host(float *x, int n)
{
	#pragma nest split(i:8) assume(n < 1000)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}

// tiles of tiles: what divides its tile needs the bound of the whole only
__global__ void twice(float *x, int n)
{
	#pragma nest split(i:64) split(i.i:8) split(i.i.i:3) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
	#pragma nest split(i:64 tail=guard) split(i.i:8) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
	#pragma nest split(i:64) split(i.i:8) assume(n % 64 == 0 && n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
