// What is copied elsewhere keeps its macros and names, though it stood on several lines.
#define HALF(x) ((x) / 2)
#define SCALE 3
__global__ void k(float *a, const float *b, int n, unsigned m, int gr\u00f6sse)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf( // angle
			(float)HALF(m /* rows */ * SCALE)
			+ (float)gr\
\u00f6sse);
		a[i + n] = b[i] / cosf((float)HALF(m * // 'quoted
						   SCALE));
	}
}
__global__ void string(float *a, int n, unsigned m)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = 1 / sinf((float)m
			+ (float)sizeof(R"(a
b)"));
}
