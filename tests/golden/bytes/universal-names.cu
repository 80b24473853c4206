// \u00f6 is a letter too, but this file never writes it as one; größe it writes.
__global__ void k(float *a, const float *\u03b2, int gr\u00f6sse, int größe, int m)
{
	#pragma nest assume(gr\u00f6sse > 0, größe > 0) noalias(a, \u03b2) assume(gr\
\u00f6sse > m) only(licm)
	for (int \u0131 = 0; \u0131 < gr\u00f6sse; \u0131++)
		for (int j = 0; j < m; j++)
			a[\u0131 * gr\u00f6sse + j] = \u03b2[j] / sinf((float)\u0131) + sinf((float)größe);
	for (int \u0131 = 0; \u0131 < gr\u00f6sse; \u0131++)
		a[\u0131] = 1 / sinf((float)m);
}
__global__ void ucn(float *a, const float *b, int n, int gr\u00f6sse)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)gr\u00f6sse);
		a[i + n] = b[i] * sinf((float)gr\u00f6sse);
	}
}
__global__ void UCN(float *a, const float *b, int n, int gr\U000000f6sse)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)gr\U000000f6sse);
		a[i + n] = b[i] * sinf((float)gr\U000000f6sse);
	}
}
