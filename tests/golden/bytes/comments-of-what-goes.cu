// A statement that goes takes its comments along.
__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest assume(n > 0)
	for (int i = 0; i < n; i++) {
		// guard
		if (i < n /* always */ && i >= 0) { // open
			// inner
			a[i] = 2 * /* two */ 3; // six
		} // close
		/* never */
		if (i < 0) { /* gone */ a[i] = 1; } /* after */
		// dead
		float z = 3.0f; // also dead
		; // stray
	}
}
