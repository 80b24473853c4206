__global__ void forms(float *a, int n)
{
	#pragma nest expect(noguards)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest expect(smem)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest expect(smem<16K)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest expect(smem<=16KB)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest expect(unrolled)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest expect(unrolled(3))
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest expect(unrolled(i j))
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest expect(noguard(i), noguard, noguard, smem<=1, smem<=2)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest expect(regs<=64, nospill)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest expect(unrolled(i), unrolled(i))
	for (int i = 0; i < n; i++)
		a[i] += 1;
}

__global__ void versions(float *a, int n)
{
	#pragma nest specialize()
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest specialize
	for (int i = 0; i < n; i++)
		a[i] += 1;
}
