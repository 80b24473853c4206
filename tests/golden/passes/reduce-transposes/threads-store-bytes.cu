// What goes through a tile of bytes is cut off there: for odd x, (x + 1) * 128 comes out as 0.
__global__ void halves(int *__restrict__ out, int n)
{
	__shared__ unsigned char a[16][17], b[16][17];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		a[y][x] = (x + 1) * 128;
		__syncthreads();
		b[y][x] = a[x][y];
		__syncthreads();
		out[(blockIdx.x * 16 + y) * n + x] = b[x][y] ? 5 : 6;
	}
}

// and the number of the pixel is rounded in a tile of floats
__global__ void numbers(int *__restrict__ out, int n)
{
	__shared__ float tile[16][17];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		const unsigned char low = (x + 1) * 128;

		tile[y][x] = (blockIdx.x * 16 + y) * n + x + low;
		__syncthreads();
		out[(blockIdx.x * 16 + y) * n + x] = tile[y][x];
	}
}
