// What goes from thread to thread in shared memory, or may do so, stays there.
// cunest: --passes=reduce-transposes -Rpass=reduce-transposes -Rpass-missed=reduce-transposes

// one iteration, so that both accesses go along neighbours
__global__ void one_turn(const float *__restrict__ in, float *__restrict__ out, int n)
{
	__shared__ float tile[32][33];
	const int x = threadIdx.x;

	#pragma nest
	{
		for (int y = 0; y < 32; y++)
			tile[y][x] = in[y * n + x];
		__syncthreads();
		for (int y = 0; y < 32; y++)
			out[y * n + x] = tile[x][y];
	}
}

// no barrier: a race
__global__ void race(const float *__restrict__ in, float *__restrict__ out)
{
	__shared__ float a[16][17], b[16][17];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		a[y][x] = in[y * 16 + x];
		b[y][x] = a[x][y];
		__syncthreads();
		out[y * 16 + x] = b[x][y];
	}
}

// somebody else reads the tile
__global__ void read_twice(const float *__restrict__ in, float *__restrict__ out, float *__restrict__ more)
{
	__shared__ float a[16][17], b[16][17];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		a[y][x] = in[y * 16 + x];
		__syncthreads();
		b[y][x] = a[x][y];
		__syncthreads();
		out[y * 16 + x] = b[x][y];
		more[y * 16 + x] = b[y][x];
	}
}

// some threads store, others read what was there before
__global__ void some_store(const float *__restrict__ in, float *__restrict__ out, int n)
{
	__shared__ float a[16][17], b[16][17];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		if (x < n)
			a[y][x] = in[y * 16 + x];
		__syncthreads();
		b[y][x] = a[x][y];
		__syncthreads();
		out[y * 16 + x] = b[x][y];
	}
}

// rows of 32, columns of 16: the iterations are no inverses
__global__ void not_square(const float *__restrict__ in, float *__restrict__ out)
{
	__shared__ float a[16][33], b[32][17];
	const int x = threadIdx.x;

	#pragma nest
	{
		for (int y = 0; y < 16; y++)
			a[y][x] = in[y * 32 + x];
		__syncthreads();
		if (x < 16)
			for (int y = 0; y < 32; y++)
				b[y][x] = a[x][y];
		__syncthreads();
		for (int y = 0; y < 16; y++)
			out[y * 32 + x] = b[x][y];
	}
}

// nothing says that out and in are apart
__global__ void may_overlap(const float *in, float *out)
{
	__shared__ float a[16][17], b[16][17];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		a[y][x] = in[y * 16 + x];
		__syncthreads();
		b[y][x] = a[x][y];
		__syncthreads();
		out[y * 16 + x] = b[x][y];
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

// loaded once by each thread, read by all
__global__ void shared_by_all(const float *__restrict__ in, float *__restrict__ out)
{
	__shared__ float row[32];
	const int x = threadIdx.x;

	#pragma nest
	{
		row[x] = in[x];
		__syncthreads();
		for (int y = 0; y < 32; y++)
			out[y * 32 + x] = row[y];
	}
}

// neighbours
__global__ void stencil(const float *__restrict__ in, float *__restrict__ out)
{
	__shared__ float row[258];
	const int x = threadIdx.x;

	#pragma nest
	{
		row[x + 1] = in[x];
		__syncthreads();
		out[x] = row[x] + row[x + 2];
	}
}

// what the turned threads load would lie apart
__global__ void second_input(const float *__restrict__ in, const float *__restrict__ scale, float *__restrict__ out)
{
	__shared__ float a[16][17], b[16][17];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		a[y][x] = in[y * 16 + x];
		__syncthreads();
		b[y][x] = fmaxf(a[x][y], scale[y * 16 + x]);
		__syncthreads();
		out[y * 16 + x] = b[x][y];
	}
}

// other iterations of the loop
__global__ void backwards(const float *__restrict__ in, float *__restrict__ out)
{
	__shared__ float tile[32][33];
	const int x = threadIdx.x;

	#pragma nest
	{
		for (int y = 0; y < 32; y++)
			tile[y][x] = in[y * 32 + x];
		__syncthreads();
		for (int y = 31; y >= 0; y--)
			out[y * 32 + x] = tile[31 - y][x];
	}
}

// read again and again
__global__ void again(const float *__restrict__ in, float *__restrict__ out)
{
	__shared__ float tile[32];
	const int x = threadIdx.x;

	#pragma nest
	{
		tile[x] = in[x];
		__syncthreads();
		for (int y = 0; y < 32; y++)
			out[y * 32 + x] = tile[x];
	}
}

// rows could run over into each other: nothing says that threadIdx.x < 33
__global__ void any_width(const float *__restrict__ in, float *__restrict__ out, int n)
{
	__shared__ float a[32][33], b[32][33];
	const int x = threadIdx.x;

	#pragma nest
	{
		for (int y = 0; y < 32; y++)
			if (x + y < n)
				a[y][x] = in[y * 32 + x];
		__syncthreads();
		for (int y = 0; y < 32; y++)
			if (x + y < n)
				b[y][x] = a[x][y];
		__syncthreads();
		for (int y = 0; y < 32; y++)
			if (x + y < n)
				out[y * 32 + x] = b[x][y];
	}
}

// one tile, of which the second turn leaves a part as it was
__global__ void one_tile(const float *__restrict__ in, float *__restrict__ out, int n)
{
	__shared__ float a[16][17];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		a[y][x] = in[y * 16 + x];
		__syncthreads();
		const float v = a[x][y];
		__syncthreads();
		if (x < n)
			a[y][x] = v;
		__syncthreads();
		out[y * 16 + x] = a[x][y];
	}
}

// views of dynamic memory, volatile memory, an address that is passed on
extern __shared__ float dynamic[];
__global__ void views(const float *__restrict__ in, float *__restrict__ out)
{
	const int x = threadIdx.x;

	#pragma nest
	{
		dynamic[x] = in[x];
		__syncthreads();
		out[x] = dynamic[x];
	}
}

__global__ void careful(const float *__restrict__ in, float *__restrict__ out)
{
	volatile __shared__ float tile[32];
	const int x = threadIdx.x;

	#pragma nest
	{
		tile[x] = in[x];
		__syncthreads();
		out[x] = tile[x];
	}
}

__device__ float first(const float *p);
__global__ void passed_on(const float *__restrict__ in, float *__restrict__ out)
{
	__shared__ float tile[32];
	const int x = threadIdx.x;

	#pragma nest
	{
		tile[x] = in[x];
		__syncthreads();
		out[x] = tile[x] + first(tile);
	}
}

// the index has another value by then
__global__ void moved(const float *__restrict__ in, float *__restrict__ out)
{
	__shared__ float tile[64];
	int x = threadIdx.x;

	#pragma nest
	{
		tile[x] = in[x];
		__syncthreads();
		x = x ^ 1;
		out[x] = tile[x];
	}
}

// a value of each thread for itself, at the turned place
__global__ void of_the_thread(const float *__restrict__ in, float *__restrict__ out)
{
	__shared__ float a[16][17], b[16][17];
	const int x = threadIdx.x, y = threadIdx.y;
	const float mine = in[y * 16 + x];

	#pragma nest
	{
		a[y][x] = in[y * 16 + x];
		__syncthreads();
		b[y][x] = fmaxf(a[x][y], mine);
		__syncthreads();
		out[y * 16 + x] = b[x][y];
	}
}
