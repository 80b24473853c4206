// reorder and interchange: loops in another order where no dependence is turned around.
__global__ void k(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int n, int m)
{
	// product
	#pragma nest reorder(k, i)
	for (int i = 0; i < n; i++) // rows
		for (int k = 0; k < m; k++) {
			// the body
			C[i] = A[i * 64 + k];
			if (i > 3)
				C[i] += 1; /* more */
		}
	#pragma nest interchange(j, k)
	for (int i = 0; i < 16; i++)
		for (int j = 0; j < 16; j++)
			for (int k = 0; k < 16; k++)
				C[i * 256 + j * 16 + k] = A[k * 256 + j * 16 + i];
	#pragma nest split(i:4, j:4) reorder(i.o, j.o, i.i, j.i)
	for (int i = 0; i < 16; i++)
		for (int j = 0; j < 16; j++)
			C[i * 16 + j] = A[j * 16 + i];
	// the tiles and what is in them change places as wholes
	#pragma nest split(i:4, j:8) reorder(j.o, j.i, i.o, i.i) assume(n <= 1000, m <= 1000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			C[i * m + j] = A[3];
}
