// What distribute refuses.
__global__ void k(float *a, float *b, float *__restrict__ c, const float *__restrict__ x, int n)
{
	// may be the same memory, in any direction
	#pragma nest distribute(i)
	for (int i = 0; i < n; i++) {
		a[i] = x[i];
		b[i + 1] = a[i] * 2;
	}
	// a recurrence through both
	#pragma nest distribute(i) noalias
	for (int i = 1; i < n; i++) {
		a[i] = b[i - 1];
		b[i] = a[i] + x[i];
	}
	// t lasts from one to the other
	#pragma nest distribute(i) noalias
	for (int i = 0; i < n; i++) {
		float t = x[i] * 2;
		a[i] = t;
		b[i] = t;
	}
	// only one statement with its definition
	#pragma nest distribute(i) noalias
	for (int i = 0; i < n; i++) {
		int row = i * 2;
		a[row] = x[i];
	}
	#pragma nest distribute(i) noalias
	for (int i = 0; i < n; i++)
		a[i] = x[i];
	#pragma nest distribute(i) noalias
	for (int i = 0; i < n; i++) {
		if (x[i] > 2)
			continue;
		a[i] = x[i];
		b[i] = x[i];
	}
	#pragma nest distribute(i) noalias
	for (int i = 0; i < n; i++) {
		a[i] = x[i];
		__syncthreads();
		b[i] = x[i];
	}
	#pragma nest distribute(i:2) noalias
	for (int i = 0; i < n; i++) {
		a[i] = x[i];
		b[i] = x[i];
	}
	#pragma nest distribute(i) noalias
	#pragma unroll 2
	for (int i = 0; i < n; i++) {
		a[i] = x[i];
		b[i] = x[i];
	}
	float s = 0;
	// without saying that it is a reduction
	#pragma nest distribute(i)
	for (int i = 0; i < n; i++) {
		s += c[i];
		s += x[i];
	}
	a[0] = s;
}
