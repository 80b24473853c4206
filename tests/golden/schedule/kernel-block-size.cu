// Blocks of loops that take any number of threads: 256 threads in all dimensions together, or what others leave of 1024.
void both(float *v, int w, int h)
{
	#pragma nest deviceptr bind(y=grid.y, x=grid) assume(0 <= w, w <= 1 << 12, 0 <= h, h <= 1 << 12)
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			v[y * w + x] = 0.0f;
}

void threads(float *v, int w, int h)
{
	#pragma nest deviceptr bind(y=thread.y, x=thread) assume(0 <= w, w <= 1 << 12, 0 <= h, h <= 1 << 12)
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			v[y * w + x] = 0.0f;
}

void three(float *v, int n)
{
	#pragma nest deviceptr split(z:4) bind(z.o=blockIdx.x, z.i=block.z, y=block.y, x=block) assume(0 <= n, n <= 1 << 9)
	for (int z = 0; z < n; z++)
		for (int y = 0; y < n; y++)
			for (int x = 0; x < n; x++)
				v[(z * n + y) * n + x] = 0.0f;
}

// 12 threads in y are said, which leaves 64 in x.
void rest(float *v, int w, int h)
{
	#pragma nest deviceptr split(y:12) bind(y.o=blockIdx.y, y.i=threadIdx.y, x=grid) assume(0 <= w, w <= 1 << 12, 0 <= h, h <= 1 << 12)
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			v[y * w + x] = 0.0f;
}

// No more than 64 in z.
double deep(const double *v, int n)
{
	double sum = 0;

	#pragma nest deviceptr reduction(+:sum) bind(i=grid.z) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		sum += v[i];
	return sum;
}
