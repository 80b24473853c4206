// expect: not met, or not asked well.
__global__ void unmet(float *a, int n)
{
	__shared__ float tile[32][32];

	#pragma nest split(i:32 tail=guard) assume(n < 1000) expect(noguard)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest expect(smem<=4095)
	for (int i = 0; i < n; i++)
		a[i] += tile[0][i];
	#pragma nest expect(unrolled(k), unrolled(j), unrolled(l), unrolled(m))
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < 3; k++)
			a[i] += k;
		#pragma unroll 2
		for (int j = 0; j < 4; j++)
			a[i] += j;
		#pragma unroll
		for (int l = 0; l < n; l++)
			a[i] += l;
		#pragma unroll 1
		for (int m = 0; m < 1; m++)
			a[i] += m;
	}
	#pragma nest specialize(n == 4) expect(unrolled(i))
	#pragma unroll
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest expect(unrolled(k))
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest off expect(noguard, unrolled(i))
	for (int i = 0; i < n; i++)
		a[i] += 1;
}

template <int N> __global__ void sizes(float *a, int n)
{
	__shared__ float tile[N];

	#pragma nest expect(smem<=16K)
	for (int i = 0; i < n; i++)
		a[i] += tile[i];
}
template __global__ void sizes<3>(float *, int);
