// Rows in, columns out, both along neighbours: the transpose through the tile is one in two steps, and stays.  So does what meets
// in registers.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
__global__ void transpose(const float *__restrict__ A, float *__restrict__ B, int n, int m)
{
	#pragma nest
	{
		__shared__ float tile[32][33];
		int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
		for (int r = 0; r < 32; r += 8)
			if (x < m && y + r < n)
				tile[threadIdx.y + r][threadIdx.x] = A[(y + r) * m + x];
		__syncthreads();
		x = blockIdx.y * 32 + threadIdx.x;
		y = blockIdx.x * 32 + threadIdx.y;
		for (int r = 0; r < 32; r += 8)
			if (x < n && y + r < m)
				B[(y + r) * n + x] = tile[threadIdx.x][threadIdx.y + r];
	}
}
__global__ void rows(const float *__restrict__ A, float *__restrict__ B)
{
	#pragma nest
	{
		__shared__ float tile[32][33];
		for (int i = 0; i < 32; i++)
			for (int j = 0; j < 32; j++)
				tile[i][j] = A[i * 32 + j];
		__syncthreads();
		for (int j = 0; j < 32; j++)
			for (int i = 0; i < 32; i++)
				B[j * 32 + i] = tile[i][j];
	}
}
