// What does not show its star, or is not the function's own text, is left alone.
typedef float *row;
#define ARRAY(type, name) type *name
#define PAIR(first, second) first, second

#pragma nest noalias
__global__ void reasons(row out, ARRAY(const float, table), const float in[], PAIR(float *a, float *b),
			float (*tile)[8], const float *last, int n)
{
	for (int i = 0; i < n; i++) {
		out[i] = table[0] + in[i];
		a[i] = b[0] + tile[i][0] * last[i];
	}
}
