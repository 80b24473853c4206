// What stripe refuses, with the reason.
__global__ void rows(float *x, int n, int m, unsigned u)
{
	#pragma nest stripe(i:32)
	for (int i = 0; i < n; i++)
		x[i] = 1;
	#pragma nest stripe(i:32)
	for (int i = m; i < 64; i++)
		x[i] = 1;
	#pragma nest stripe(i:32)
	for (int i = 1; i < 64; i++)
		x[i] = x[i - 1];
	#pragma nest stripe(i)
	for (int i = 1; i < 64; i++)
		x[i] = 1;
	#pragma nest stripe(i:n)
	for (int i = 1; i < 64; i++)
		x[i] = 1;
	#pragma nest stripe(i:4)
	for (int i = 1; i < 64; i++) {
		if (i == m)
			break;
		x[i] = 1;
	}
}
