// #if around what is rewritten, never across.
__global__ void k(float *a, const float *b, int n, int m)
{
#if 1
	int z = 0;
#else
	foo bar {{
#endif
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
#ifdef X
	}}}}
#elif 0
#else
	a[0] = z;
#endif
}
__global__ void adjacent(float *a, const float *b, int n, int m)
{
#if 1
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
#endif
}
__global__ void skipped(float *a, const float *b, int n, int m)
{
#if 0
 don't /* { */ "
#endif
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void digraph(float *a, const float *b, int n, int m)
{
%:if 1
	int z;
%:endif
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void line(float *a, const float *b, int n, int m)
{
#line 100 "foo.cu"
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
