// The comment after a loop on one line is there once, also when its body becomes a block.
__global__ void k(float *a, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) if (m > 3) a[i] = i / m; // keep me
}
