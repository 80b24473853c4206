// cunest: --no-lines
// A block on one line that comes to hold several gets lines for them.
__global__ void one(float *a, const float *b, int n)
{
	#pragma nest noalias independent(i) jam(i:4)
	for (int i = 0; i < n; i++) { a[i] = b[i * 2]; }
}

__global__ void two(float *a, const float *b, int n)
{
	#pragma nest noalias independent(i) jam(i:2)
	for (int i = 0; i < n; i++) { a[2 * i] = b[i * 2]; a[2 * i + 1] = b[i]; }
}

__global__ void inner(float *a, const float *b, int n, int m)
{
	#pragma nest noalias independent(i) jam(i:4)
	for (int i = 0; i < n; i++) {
		if (m > 3) { a[i] = 0; } else { a[i] = 1; }
		for (int j = 0; j < m; j++) { a[i] += b[j * n + i]; }
	}
}

__global__ void commented(float *a, const float *b, int n)
{
	#pragma nest noalias independent(i) jam(i:4)
	for (int i = 0; i < n; i++) { a[i] = b[i * 2]; /* twice */ } // the rest
}
