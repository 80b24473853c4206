// Each arm is a float: 16777217 is stored as 16777216, whichever arm it is.
__global__ void k(int *a, const int *b, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = n > 0 || n <= 0 ? a[i] : 1.0f;
		a[i] += n > 0 ? b[i] : 0.5f;
	}
}
