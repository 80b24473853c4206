// Orders that only the user's word allows, of sums whose order does not matter to integers.
__global__ void facts(unsigned *C, const unsigned *A, const int *at, int n, int m)
{
	int s = 0, most = -5;
	bool all = true;
#pragma nest reorder(k, i) reduction(+:s) reduction(max:most, &&:all)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++) {
			s += (int)(A[i * 32 + k] & 255);
			most = most < (int)(A[k] & 63) ? (int)(A[k] & 63) : most;
			all = all && A[i + k] < 3000000000u;
		}
	C[0] = (unsigned)s;
	C[1] = (unsigned)most;
	C[2] = all;
#pragma nest interchange(i, k) independent(i) noalias(C, at) noalias(C, A)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++)
			C[8 + at[i] * 32 + k] = C[8 + at[i] * 32 + k] * 2 + A[k];
#pragma nest assume(n <= 31 && m <= 31) split(i:4, k:8) independent(i.i, i.o) reorder(k.o, i.o, k.i, i.i)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++)
			C[8 + i * at[0] * 32 + k + i * 32] ^= 5;
}
