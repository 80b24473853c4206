// Comments after the brace of a branch go with the condition, and those of a branch that has none.
// cunest: --all
__global__ void one(float *y, const float *x, int n, int on)
{
	for (int i = 0; i < n; i++) {
		if (on == 1) { // the border
			y[i] = x[i];
		}
	}
	for (int i = 0; i < n; i++)
		if (on == 2) /* here */ { /* there */ // and there
			// the store
			y[i] = x[i];
		}
	for (int i = 0; i < n; i++)
		if (on != 3) {
			// nothing
		} else { // the rest
			y[i] = x[i];
		}
	for (int i = 0; i < n; i++)
		if (on == 4) // bare
			y[i] = x[i];
}

__global__ void two(float *y, const float *x, int n, int on)
{
	#pragma nest cost(growth:99)
	for (int i = 0; i < n; i++) {
		if (on == 1) { // the border
			y[i] = x[i];
		} else { /* the
			    rest */
			y[i] = 1;
		}
		if (on == 2) { // same
			y[i + n] = x[i]; }
		else { y[i + n] = 2; } // none
	}
	#pragma nest cost(growth:99)
	for (int i = 0; i < n; i++) {
		if (on == 3) // bare
			y[i] = x[i];
		else // bare, too
			// the store
			y[i] = 3;
	}
}
