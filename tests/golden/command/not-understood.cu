// the nest stays, with a remark, and the annotation goes
__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		asm volatile("" ::: "memory");
		if (a[i] > 0.0f)
			goto out;
	}
out:;
}
