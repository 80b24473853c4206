// cunest: --cost-model=paper --passes=cse
// Start, end and body of a loop; a variable of the user that already holds it.
__global__ void rows(float *y, const float *__restrict__ x, int n, int m)
{
	#pragma nest
	for (int r = 0; r < n; r++) {
		for (int k = r * m; k < r * m + m; k++)
			y[k] = x[k] * 2;
		const int first = (r + n) * m;
		for (int k = (r + n) * m; k < (r + n) * m + m; k++)
			y[k] = x[k - first];
	}
}
