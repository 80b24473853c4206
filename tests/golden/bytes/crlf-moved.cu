// What moves keeps its ends of lines.
__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		// about s

		/* above s */
		const float s = /* in */ sinf((float)m); // after s
		/* above t */ const float t = s * cosf((float)m) /* t */; /* more
		lines */
		a[i] = b[i] / s * t; // after a

	}
}
