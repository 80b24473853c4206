// What changes in the body of a macro is printed without the macro, and a remark names it; so is what a macro does not
// only put into its body: strings, sizes, lists of arguments, names of macros.
#define HALF_ROW(i) (i / w + 1)
#define ROW(i) ((i) * n)
#define SIZED(x) ((x) + (int)sizeof(x))
#define NAMED(x) (sizeof(#x) + (x))
#define PASTED(x) (x##0 + x##0 * 2)
#define MANY(...) ROW(__VA_ARGS__)
#define APPLY(f, x) f(x)
#define OFFSET (i / w)

__global__ void expanded(float *c, const float *a, int n, int w)
{
	#pragma nest assume(w > 0)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (a[j] > 0) {
				c[j] += a[HALF_ROW(i) + j];
				c[j] += a[SIZED(i / w) + j];
				c[j] += a[NAMED(i / w) + j];
				c[j] += a[PASTED(1) + i / w];
				c[j] += a[MANY(i / w) + j];
				c[j] += a[APPLY(ROW, i / w) + j];
				c[j] += a[OFFSET + j];
			}
}
