// A directive inside: what it removes would be lost, so the bytes stay.
// cunest: -Rpass-missed=opaque
__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
#ifdef A
		a[0] = 0;
#else
		a[1] = 0;
#endif
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void nothing_between(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
#if 0
#endif
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void definition(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
#define Q 3
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void number(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
#line 100 "foo.cu"
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void digraph(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
%:if 1
		a[0] = 0;
%:endif
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void in_header(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i <
#ifdef LESS
	m;
#else
	n;
#endif
 i++) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
