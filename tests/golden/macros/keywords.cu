// cunest: --cost-model=paper
// What is written would be another thing where a word of the language is a macro.
#define double float

static void f(float *b, const float *a, int n, float z)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		b[i] = (float)(1.0 * z / 3 * a[i]);
}
