// A sum that comes to stand in an argument gets parentheses, unless the macro has them.
#define ID(x) x
#define TWICE(x) x * 2
#define TWICE_OF(x) ((x) * 2)
#define BOTH(x) x * 2 + (x)

__global__ void parentheses(float *c, const float *a, unsigned n, unsigned w, unsigned v)
{
	#pragma nest assume(w > 0, v > 0) cost(model=paper) only(group, licm)
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++) {
			if (a[j] > 0)
				c[ID(j + i / w + i / v)] += 1.0f;
			if (a[j] > 1)
				c[TWICE_OF(j + i / w + i / v)] += 1.0f;
			if (a[j] > 2)
				c[TWICE(j + i / w + i / v)] += 1.0f;
			if (a[j] > 3)
				c[TWICE((j + i / w + i / v))] += 1.0f;
			if (a[j] > 4)
				c[BOTH((j + i / w + i / v))] += 1.0f;
			if (a[j] > 5)
				c[BOTH(j + i / w + i / v)] += 1.0f;
		}
}
