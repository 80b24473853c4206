// What reorder refuses: the two accesses with a pair of iterations, or what stands in the way.
__global__ void k(float *C, const float *A, int n, int m)
{
	#pragma nest reorder(k, i)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++)
			C[i * n + k + 1] = C[i * n + k] + A[k];
	float s = 0;
	#pragma nest reorder(k, i)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++)
			s += A[i + k];
	C[0] = s;
	#pragma nest reorder(k, i)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			C[i * 100 + k] = 1;
	#pragma nest reorder(k, i)
	for (int i = 0; i < n; i++) {
		C[i] = 3;
		for (int k = 0; k < n; k++)
			C[i * 100 + k] = 1;
	}
	#pragma nest reorder(k, i)
	for (int i = 1; i < 30; i++)
		for (int k = 1; k < 30; k++)
			C[i * 100 + k] = C[(i - 1) * 100 + k + 1];
	#pragma nest reorder(k, i)
	for (int i = 1; i < 30; i++)
		for (int k = 1; k < C[0]; k++)
			C[i * 100 + k] = 1;
}
