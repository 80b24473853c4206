// Facts that are none: what is refused, and what still is refused in spite of them.
__global__ void k(float *C, const float *A, const int *at, int n, int m)
{
	float s = 0, *other = C;
	#pragma nest reduction(+:s)
	for (int i = 0; i < n; i++)
		s = 2 * s + A[i];
	#pragma nest reduction(max:s)
	for (int i = 0; i < n; i++)
		s += A[i];
	#pragma nest reduction(+:C)
	for (int i = 1; i < n; i++)
		C[i] = C[i - 1] + A[i];
	#pragma nest independent(i:2)
	for (int i = 0; i < n; i++)
		s += A[i];
	#pragma nest independent(i.o)
	for (int i = 0; i < n; i++)
		s += A[i];
	// a sum that is also looked at
	#pragma nest reorder(k, i) reduction(+:s)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++) {
			s += A[i + k];
			C[i] = s;
		}
	// independent within each i only
	#pragma nest reorder(k, i) independent(k)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++)
			C[at[k]] = C[at[k]] * 2 + 1;
	#pragma nest reorder(k, i)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++)
			C[at[i] + k] = C[at[i] + k] * 2 + 1;
	C[0] = s + other[0];
}
