// reduction, independent: what they allow.
__global__ void sums(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B,
		     const int *__restrict__ at, int n, int m)
{
	float s = 0;
	#pragma nest reorder(k, i) reduction(+:s)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++)
			s += A[i * 64 + k];
	C[0] = s;
	// elements of an array
	#pragma nest reduction(+:C) interchange(k, j) interchange(i, k)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				C[j] = C[j] + A[i * n + k] * B[k * n + j];
	float most = 0, least = 0;
	bool all = true;
	#pragma nest reduction(max:most, w) reduction(min:least, &&:all) reorder(k, i)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++) {
			float w = 0;
			for (int q = 0; q < 4; q++)
				w = fmaxf(w, B[q]);
			most = fmaxf(most, A[i + k] * w);
			least = A[i + k] < least ? A[i + k] : least;
			all = all && A[i] > 0;
		}
	C[1] = most + least + all;
	// through an index that nothing is known of
	#pragma nest reorder(k, i) independent(i)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++)
			C[at[i] + k] = C[at[i] + k] * 2 + 1;
	#pragma nest assume(n < 1 << 20 && m < 1 << 20) split(k:4, i:4) independent(i.i, i.o) reorder(i.o, k.o, i.i, k.i)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++)
			C[at[i] + k] = C[at[i] + k] * 2 + 1;
}
