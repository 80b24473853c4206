// The comment after the first if is about it: it does not stand between the two.
// cunest: --all --score=off
__global__ void f(float *y, int n, int rows, int on)
{
	for (int i = 0; 2 * i < rows; i++) {
		if (n == 2)
			for (int k = 0; k < rows - i; k++)
				if (on == 4)
					y[i] = 7; // once
		if (n == 2)
			for (int k = 0; k < rows - i; k++)
				if (on == 5)
					y[k] = 7; /* after the
						   * loop */
	}
}
