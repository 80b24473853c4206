// What changes inside an argument of a macro changes there, and the call stays: with parentheses where the macro has none
// around its parameter, in each expansion of the parameter alike, in calls inside of calls.
#define TWICE(x) x * 2
#define SQUARE(x) ((x) * (x))
#define ROW(i) ((i) * n)
#define IDX2(i, j) (ROW(i) + (j))
#define IDX3(i, j, k) (IDX2(i, j) * n + TWICE(k))
#define REVERSED(x, y) ((y) - (x))
#define ID(x) x
#define DROP(x, y) (x)
#define AT(i) a[i]
#define ARRAY a
#define WIDTH w
#define X_OF(p) p.x
#define MAX_OF(x, y) ((x) > (y) ? (x) : (y))
#define CLAMP(x, lo, hi) MAX_OF(lo, (x) < (hi) ? (x) : (hi))

struct S {
	int x;
};

__global__ void arguments(float *c, const float *a, const S *s, int n, int w)
{
	#pragma nest assume(w > 0)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (a[j] > 0) {
				c[j] += a[TWICE(i / w) + j];
				c[j] += a[TWICE(j + i / w) + j];
				c[j] += a[SQUARE(i / w)];
				c[j] += a[SQUARE(i / w + j)];
				c[j] += a[IDX2(i / w, j)] + a[IDX2(j, i / w)];
				c[j] += a[IDX3(i / WIDTH, (i / w) /* again */, -(i / w))];
				c[j] += a[REVERSED(i / w, j * (i / w))];
				c[j] += a[ID(i / w) + ID(ROW(i / w))];
				c[j] += a[DROP(i / w, i / w)];
				c[j] += AT(i / w) + ARRAY[TWICE(i / w)];
				c[j] += X_OF(s[i / w]);
				c[j] += s[TWICE(s[i / w].x)].x;
				c[j] += a[ROW((int)(i / w)) + ROW(static_cast<int>(i / w)) + ROW(int(i / w))];
				c[j] += a[ROW(min(i / w, j)) + ROW(j > 0 ? i / w : 0)];
				c[j] += a[ROW(TWICE(j) + TWICE(
					i / w))];
				c[j] += a[ROW (i / w)];
			}
}

// In a template, and what is decided once the argument is known: 0 > i / w.
template <int W, typename T> __device__ void of_template(T *c, const T *a, int n, int w)
{
	#pragma nest assume(w > 0)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (a[j] > 0) {
				c[MAX_OF(i / w, j % W)] += a[CLAMP(i / w, 0, n)];
				c[TWICE(i / w)] += TWICE(a[i / w]) * TWICE((T)(i / w));
			}
}

template __device__ void of_template<3, float>(float *, const float *, int, int);

// What is shared is named after its first spelling, which stays a call.
__global__ void of_member(float *c, const S *s, int n)
{
	#pragma nest cost(model=paper)
	for (int i = 0; i < n; i++)
		c[i] = X_OF(s[i / 2]) + s[TWICE(s[i / 2].x)].x;
}
