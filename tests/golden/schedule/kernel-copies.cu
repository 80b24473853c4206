// Arrays of the host that a kernel reads: of the function, of two dimensions, static.
void reads(float *__restrict__ x)
{
	float local[64], grid[4][8];
	static float kept[8];

	for (int i = 0; i < 64; i++)
		local[i] = i;
	grid[1][3] = kept[2] = 3;
	#pragma nest bind(i=threadIdx.x) copyin(local[0:64]) copyout(x[0:64])
	for (int i = 0; i < 64; i++)
		x[i] = local[i];
	#pragma nest bind(i=threadIdx.x) copyin(grid[0:4]) copy(x[0:64])
	for (int i = 0; i < 4; i++)
		x[i] += grid[i][3];
	#pragma nest bind(i=threadIdx.x) copyin(kept[0:8]) copy(x[0:64])
	for (int i = 0; i < 8; i++)
		x[i] += kept[i];
}
