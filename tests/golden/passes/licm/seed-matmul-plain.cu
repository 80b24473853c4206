// The matrix product of the LICM paper before it is tiled.
// cunest: --cost-model=paper --passes=licm
__global__ void matmul(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B)
{
	#pragma nest
	for (int x = 0; x < 1024; x++) {
		for (int y = 0; y < 1024; y++) {
			C[x * 1024 + y] = 0;
			for (int k = 0; k < 1024; k++) {
				C[x * 1024 + y] = C[x * 1024 + y] +
					A[x * 1024 + k] * B[k * 1024 + y];
			}
		}
	}
}
