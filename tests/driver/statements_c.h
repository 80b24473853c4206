/* statements_c.h - what the statements of statements_c.table use */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <complex.h>
#include <setjmp.h>
#include <stdarg.h>
#include <fenv.h>
float gx, g0;
int gi, gc;
float *gp = &g0;
jmp_buf jb;
struct P {
	float v, w;
	float *p;
} gs;
struct B {
	unsigned a : 3;
	int b : 4;
	signed c : 3;
};
union U {
	float f;
	int i;
	unsigned char c[4];
};
typedef float v4 __attribute__((vector_size(16)));
static void bump(int *p)
{
	gx += *p;
}
static void addx(float *p)
{
	gx += *p;
}
static float vsum(float *p, int n, ...)
{
	va_list ap;
	va_start(ap, n);
	double s = 0;
	for (int i = 0; i < n; i++)
		s += va_arg(ap, double);
	va_end(ap);
	*p = (float)(s * 0.01);
	return (float)s;
}
static float side(float x)
{
	gx += x;
	return expf(x);
}
static float side2(float x)
{
	gx -= x;
	return x;
}
static float (*fps[2])(float) = {side, side2};
struct T {
	float (*f)(float);
} tc = {side};
static float nse(float x)
{
	return x * x + 1;
}
static void setp(float **q, float *p)
{
	*q = p;
}
static void g2(float *p)
{
	*p = 0.7f;
}
static void reset(void)
{
	gx = 0, gc = 0, gi = 0, gp = &g0;
	srand(3);
}
/* Lengths in types, and what is called at the end of a variable */
static int next(void)
{
	gx += 0.1f;
	return 3;
}
static float by_row(float (*p)[next()])
{
	return 1;
}
static float by_array(float p[gi++ + 1])
{
	return 1;
}
static float of_alias(float x)
{
	typedef float T[next()];
	return x + sizeof(T);
}
static float of_typeof(float x)
{
	__typeof__(float[gi++ + 1]) *q = 0;
	return q ? 1 : x;
}
static float of_sizeof(float x)
{
	return x + sizeof(int[gi++ + 1]);
}
static float of_cast(float *p)
{
	return ((float(*)[next()])p)[0][1];
}
static float of_end(float x)
{
	float t __attribute__((cleanup(addx))) = x;
	return x;
}
static float of_end_too(float x)
{
	__attribute__((__cleanup__(addx))) float t = x;
	return x;
}
