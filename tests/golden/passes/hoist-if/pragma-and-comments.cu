// What belongs to the loop and to the statements stays with them.
__global__ void fill(float *y, const float *x, int n, int on)
{
	// the row
	#pragma nest
	#pragma unroll 4
	for (int i = 0; i < n; i++) { // each element
		/* when it is on */
		if (on == 1) {
			y[i] = x[i]; // as it is
			y[i] += 1.0f;
		}
	}
}
