// Comments above an if go with its condition; those above a bare body stay in the loop.
// cunest: --all
__global__ void f(float *y, const float *x, int n, int on)
{
	for (int i = 0; i < n; i++) {
		// the border,
		// which is on
		if (on == 1) {
			y[i] = x[i];
		}
		// after
	}
	for (int i = 0; i < n; i++) {
		/* both
		 * rows */
		if (on == 2)
			for (int k = 0; k < n; k++)
				y[i * n + k] = 0; // a
	}
	for (int i = 0; i < n; i++)
		// bare
		if (on == 4)
			y[i] = 0;
}
