// What threads turn in shared memory and turn back is their own: it need not go there.
// cunest: -Rpass=reduce-transposes -Rpass-missed=reduce-transposes

// a thread for each column, a partial last tile
__global__ void clip(const float *__restrict__ in, float *__restrict__ out, int n)
{
	__shared__ float columns[32][33], clipped[32][33];
	const int x = threadIdx.x;
	const int row = blockIdx.x * 32;

	#pragma nest
	{
		for (int y = 0; y < 32; y++)
			columns[x][y] = row + y < n ? in[(row + y) * 32 + x] : 0.0f;
		__syncthreads();
		for (int y = 0; y < 32; y++)
			clipped[y][x] = fmaxf(columns[y][x], 0.0f);
		__syncthreads();
		for (int y = 0; y < 32; y++)
			if (row + y < n)
				out[(row + y) * 32 + x] = clipped[x][y];
	}
}

// 32 x 8 threads, each with four rows; any sizes
__global__ void rows_of_eight(const float *__restrict__ in, float *__restrict__ out, int n, int m)
{
	__shared__ float there[32][33];
	__shared__ float back[32][33];
	const int column = blockIdx.x * 32, row = blockIdx.y * 32;

	#pragma nest
	{
		for (int j = 0; j < 32; j += 8)
			if (row + threadIdx.y + j < n && column + threadIdx.x < m)
				there[threadIdx.y + j][threadIdx.x] =
					in[(row + threadIdx.y + j) * m + column + threadIdx.x];
		__syncthreads();
		for (int j = 0; j < 32; j += 8)
			back[threadIdx.y + j][threadIdx.x] = fabsf(there[threadIdx.x][threadIdx.y + j]);
		__syncthreads();
		for (int j = 0; j < 32; j += 8)
			if (row + threadIdx.y + j < n && column + threadIdx.x < m)
				out[(row + threadIdx.y + j) * m + column + threadIdx.x] =
					back[threadIdx.x][threadIdx.y + j];
	}
}

// a thread for each element; the bias is by the turned index
__global__ void with_bias(const float *__restrict__ in, const float *__restrict__ bias, float *__restrict__ out, int n)
{
	__shared__ float a[16][17], b[16][17];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		a[y][x] = in[(blockIdx.x * 16 + y) * n + x];
		__syncthreads();
		b[y][x] = fminf(a[x][y], bias[x]);
		__syncthreads();
		out[(blockIdx.x * 16 + y) * n + x] = b[x][y];
	}
}

// no iteration at all
__global__ void own(const float *__restrict__ in, float *__restrict__ out, float by)
{
	__shared__ float tile[256];
	const int i = blockIdx.x * 256 + threadIdx.x;

	#pragma nest
	{
		tile[threadIdx.x] = in[i] + by;
		__syncthreads();
		out[i] = fmaxf(tile[threadIdx.x], 1.0f);
	}
}

// cells that are not in order
__global__ void __launch_bounds__(32) swizzled(const int *__restrict__ in, int *__restrict__ out)
{
	__shared__ int tile[32][32], sums[32];
	const int x = threadIdx.x;

	#pragma nest
	{
		for (int y = 0; y < 32; y++)
			tile[y][x ^ y] = in[y * 32 + x];
		sums[x] = in[x] + 1;
		__syncthreads();
		for (int y = 0; y < 32; y++)
			out[y * 32 + x] = tile[y][x ^ y] + sums[y];
	}
}

// values in variables; an extent that only the tiles have
__global__ void leaky(const float *__restrict__ in, float *__restrict__ out, float slope)
{
	const int T = 16;
	__shared__ float a[T][T + 1], b[T][T + 1]; // padded
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		a[y][x] = in[y * 16 + x];
		__syncthreads();
		const float v = a[x][y];
		b[y][x] = v > 0.0f ? v : slope;
		__syncthreads();
		out[y * 16 + x] = b[x][y];
	}
}

// one tile for both turns
__global__ void one_tile(const float *__restrict__ in, float *__restrict__ out)
{
	__shared__ float a[16][17];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		a[y][x] = in[y * 16 + x];
		__syncthreads();
		const float v = a[x][y];
		__syncthreads();
		a[y][x] = v + 1.0f;
		__syncthreads();
		out[y * 16 + x] = a[x][y];
	}
}

// nothing else names T
__global__ void extents(const float *__restrict__ in, float *__restrict__ out)
{
	const int T = 16;
	__shared__ float a[T][T + 1], b[T][T + 1];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		a[y][x] = in[y * 16 + x];
		__syncthreads();
		b[y][x] = fabsf(a[x][y]);
		__syncthreads();
		out[y * 16 + x] = b[x][y];
	}
}

// four tiles, two turns there and back
__global__ void long_way(const float *__restrict__ in, float *__restrict__ out)
{
	__shared__ float a[32][33], b[32][33], c[32][33], d[32][33];
	const int x = threadIdx.x;

	#pragma nest
	{
		for (int y = 0; y < 32; y++)
			a[y][x] = in[y * 32 + x];
		__syncthreads();
		for (int y = 0; y < 32; y++)
			b[y][x] = fmaxf(a[x][y], 0.0f);
		__syncthreads();
		for (int y = 0; y < 32; y++)
			c[y][x] = fminf(b[x][y], 6.0f);
		__syncthreads();
		for (int y = 0; y < 32; y++)
			d[y][x] = c[x][y] * 0.5f;
		__syncthreads();
		for (int y = 0; y < 32; y++)
			out[y * 32 + x] = d[x][y];
	}
}

// a barrier that others need, and an array beside the tiles
__global__ void beside(const float *__restrict__ in, float *__restrict__ out)
{
	__shared__ float a[32][33], sums[32], b[32][33];
	const int x = threadIdx.x;

	#pragma nest
	{
		for (int y = 0; y < 32; y++)
			a[y][x] = in[y * 32 + x];
		__syncthreads();
		sums[x] = in[x];
		for (int y = 0; y < 32; y++)
			b[y][x] = fmaxf(a[x][y], 0.0f);
		__syncthreads();
		for (int y = 0; y < 32; y++)
			out[y * 32 + x] = fmaxf(b[x][y], sums[y]);
	}
}

// in a loop over tiles
__global__ void many(const float *__restrict__ in, float *__restrict__ out, int n)
{
	__shared__ float a[32][33], b[32][33];
	const int x = threadIdx.x;

	for (int t = blockIdx.x; t < n; t += gridDim.x) {
		#pragma nest
		{
			for (int y = 0; y < 32; y++)
				a[y][x] = in[(t * 32 + y) * 32 + x];
			__syncthreads();
			for (int y = 0; y < 32; y++)
				b[y][x] = fabsf(a[x][y]);
			__syncthreads();
			for (int y = 0; y < 32; y++)
				out[(t * 32 + y) * 32 + x] = b[x][y];
			__syncthreads();
		}
	}
}

// a product that a sum reads
__global__ void product(const float *__restrict__ in, float *__restrict__ out, float s, float t)
{
	__shared__ float a[16][17], b[16][17];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		a[y][x] = in[y * 16 + x] * s;
		__syncthreads();
		b[y][x] = a[x][y];
		__syncthreads();
		out[y * 16 + x] = b[x][y] + t;
	}
}

// narrow elements
__global__ void bytes(const int *__restrict__ in, int *__restrict__ out)
{
	__shared__ unsigned char a[16][16], b[16][16];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		a[y][x] = in[y * 16 + x];
		__syncthreads();
		b[y][x] = a[x][y] + 200;
		__syncthreads();
		out[y * 16 + x] = b[x][y];
	}
}
