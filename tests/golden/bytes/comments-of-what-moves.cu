// Comments go with the statement that they are about.
__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		/* lead */
		// lead 2
		const float s = sinf( // the angle
				(float)m /* rows */
			) +
			cosf((float)n); /* trail */ // trail 2
		const float
			t = b[i] * s; // use
		a[i] = t /
			// why
			sinf(/* q */ (float)m);

		/* set off */

		// about x
		if (a[i] > 3 // cond
		    && m > 3 /* cond2 */) // head
			/* bare */ a[i] = 0; // after bare
		else // else comment
			// bare2
			a[i] = 1 / sinf((float)n); // after bare2
		/* end */
	} // end of for
}
