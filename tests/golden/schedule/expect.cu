// expect: met, so that nothing comes of it.
__global__ void met(float *a, int n)
{
	__shared__ float tile[32][32];
	__shared__ int count;

	#pragma nest split(i:32 tail=guard) assume(n % 32 == 0, n > 0) expect(noguard, smem<=4100)
	for (int i = 0; i < n; i++)
		a[i] += tile[0][i % 32];
	#pragma nest split(i:32 tail=exact) unroll(i.i) assume(n % 32 == 0, n > 0) expect(unrolled(i.i))
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest expect(unrolled(k), unrolled(j), unrolled(l), unrolled(q))
	for (int i = 0; i < n; i++) {
		#pragma unroll
		for (int k = 0; k < 3; k++)
			a[i] += k;
		#pragma unroll 4
		for (int j = 0; j < 4; j++)
			a[i] += j;
		#pragma unroll(8)
		for (int l = 0; l < 4; l++)
			a[i] += l;
		for (int q = 3; q < 3; q++)
			a[i] += q;
	}
	#pragma nest specialize(n == 64) expect(noguard)
	for (int i = 0; i < n; i++)
		if (i > 2)
			a[i] = count;
}

// What asks for the next tile is no guard.
__global__ void ahead(float *__restrict__ y, const float *__restrict__ x, int n)
{
	float s = 0.0f;

	#pragma nest assume(n % 16 == 0, n <= 4096, blockDim.x == 16, blockDim.y == 1, blockDim.z == 1) expect(noguard)
	#pragma nest split(j:16) cache(x at j.o buffers=2)
	for (int j = 0; j < n; j++)
		s += x[j] * threadIdx.x;
	y[threadIdx.x] = s;
}
