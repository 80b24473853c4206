// What jam refuses.
__global__ void k(float *a, float *b, const float *__restrict__ x, int n, int m)
{
	// the next iteration reads what this one writes, further in
	#pragma nest jam(i:2) assume(0 <= n)
	for (int i = 1; i < n; i++)
		for (int k = 1; k < 30; k++)
			a[i * 32 + k] = a[(i - 1) * 32 + k + 1];
	#pragma nest jam(i:2)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++)
			a[i] += b[k];
	#pragma nest jam(i:2)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			a[i] += x[k];
	#pragma nest jam(i)
	for (int i = 0; i < n; i++)
		a[i] += x[i];
	#pragma nest jam(i:n)
	for (int i = 0; i < n; i++)
		a[i] += x[i];
	#pragma nest jam(i:100)
	for (int i = 0; i < n; i++)
		a[i] += x[i];
	#pragma nest jam(i:4 tail=exact)
	for (int i = 0; i < n; i++)
		a[i] += x[i];
	#pragma nest jam(i:4 tail=guard) assume(n < 1000)
	for (int i = 0; i < n; i++)
		a[i] += x[i];
	#pragma nest jam(i:4)
	for (int i = 0; i < n; i++) {
		if (x[i] > 3)
			continue;
		a[i] += x[i];
	}
	#pragma nest jam(i:4)
	for (int i = n; i > 0; i--)
		a[i] += x[i];
	#pragma nest jam(i:4)
	for (int i = 0; i < n; i++) {
		__syncthreads();
		a[i] += x[i];
	}
	float s = 0;
	#pragma nest jam(i:4)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++)
			s += x[i + k];
	#pragma nest jam(i:4)
	for (int i = 0; i < n; i++) {
		int k;
		for (k = 0; k < m; k++)
			a[i] += x[k];
	}
	// t is of the loop, but there is one only
	float t;
	#pragma nest jam(i:2) assume(m <= 64)
	for (int i = 0; i < n; i++) {
		t = x[i];
		for (int k = 0; k < m; k++)
			a[i * 64 + k] = t;
	}
	a[0] = s;
}
