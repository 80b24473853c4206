// Bodies that get braces keep the comments of their headers.
__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		if (i > 3) // three
			for (int j = 0; j < m; j++) // inner
				a[j] = b[j] / sinf((float)i); // x
		else // four
			for (int j = 0; j < m; j++) /* inner2 */
				a[j] = b[j] / cosf((float)i); /* y */
	// after
}
