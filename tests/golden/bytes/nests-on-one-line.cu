// A nest that is gone began on the line where another ends, whose text has become several lines.
// cunest: --all
__global__ void shift(const float *x, float *__restrict__ y, int n, int per, int first)
{
	#pragma nest assume(first >= 0, n >= 0)
	for (int j = 0; j < per; j++)
		if (first + j < n)
			y[j] = x[first + j]; for (int t = 7; t != 0; t--) {
	}
}

__global__ void more(const float *x, float *__restrict__ y, int n, int per, int first)
{
	#pragma nest assume(first >= 0, n >= 0)
	for (int j = 0; j < per; j++)
		if (first + j < n)
			y[j] = x[first + j]; /* gone */ for (int t = 7; t != 0; t--) { } /* stays */
	#pragma nest assume(first >= 0, n >= 0)
	for (int j = 0; j < per; j++)
		if (first + j < n) y[j + n] = x[first + j]; for (int t = 7; t != 0; t--) { } y[n] = 1;
	#pragma nest assume(first >= 0, n >= 0)
	for (int j = 0; j < per; j++)
		if (first + j < n) y[j + 2 * n] = x[first + j];for (int t = 7; t != 0; t--);for (int t = 0; t < n; t++)if (per > 3)y[t] += 1; }
