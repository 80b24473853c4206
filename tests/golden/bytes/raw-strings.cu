// Braces, quotes, comments and pragmas inside of strings are none.
#include <stdio.h>

const char *s = R"x(
#pragma nest
for (;;) { } " // )" /* )x";
__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void k2(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		const char *q = R"y({{{ "// )y"; /* } */
		if (q[i] == '"') a[i] = 0; // "
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void k3(float *a, const float *b, int n, int m)
{
	const char *q = R"({{{ "/* )";
	const char *r = u8R"(}}})", *s = "// \" {";
	char c = '"', d = '\'', e = '{';
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void k4(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		printf(R"(
#pragma nest
	for (int j
   {{{ %d
)", i);
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void k5(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		printf(R"(a\
b)", i);
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void k6(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		printf("/* // { #pragma nest \" ", i);
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
