// What fuse and collapse refuse of loops that are nested, with the reason.
__global__ void image(float *x, int n, int m, int l)
{
	#pragma nest fuse(i, j)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			x[i] = j;
	#pragma nest fuse(i, j)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 100; j++)
			x[i] = j;
	#pragma nest fuse(i, j) assume(n < 1000 && m < 1000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			x[i] = j;
	#pragma nest fuse(i, j)
	for (int i = 0; i < 100; i++)
		for (int j = 0; j < i; j++)
			x[i] = j;
	#pragma nest fuse(i, j)
	for (int i = 0; i < 100; i++) {
		x[i] = 0;
		for (int j = 0; j < 100; j++)
			x[i] += j;
	}
	#pragma nest fuse(i, k)
	for (int i = 0; i < 100; i++)
		for (int j = 0; j < 100; j++)
			for (int k = 0; k < 100; k++)
				x[i] += j;
	#pragma nest fuse(i, j)
	for (int i = 0; i < 100; i++)
		for (int j = 0; j < 100; j++)
			if (x[i] > j)
				break;
	#pragma nest fuse(i, j)
	for (int i = 0; i < 100; i++)
		for (long long j = 0; j < 100; j++)
			x[i] = j;
	#pragma nest collapse(i, j)
	for (int k = 0; k < 4; k++) {
		for (int i = 0; i < 100; i++)
			x[i] = i;
		for (int j = 0; j < 100; j++)
			x[j] = j;
	}
	#pragma nest fuse(i, j) fuse(ij, i)
	for (int i = 0; i < 100; i++)
		for (int j = 0; j < 100; j++)
			x[i] = j;
	#pragma nest split(ij:2)
	for (int i = 0; i < 100; i++)
		for (int j = 0; j < 100; j++)
			x[i] = j;
}
