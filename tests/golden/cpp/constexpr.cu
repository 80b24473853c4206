// cunest: --cost-model=paper
// In a constant expression a quotient by zero, or a product that is too large, has no value: it must not be computed for a
// loop that never turns.
constexpr float mean(const float *a, int n, float z)
{
	float r = 0;

	#pragma nest
	for (int i = 0; i < n; i++)
		r += a[i] * (z / n) + (z / n);
	return r;
}

constexpr float v[3] = {1, 2, 3};
static_assert(mean(v, 3, 1.0f) > 0);
static_assert(mean(v, 0, 1.0f) == 0);

template <class T> constexpr T any(const T *a, int n, T z)
{
	T r = 0;

	#pragma nest
	for (int i = 0; i < n; i++)
		r += a[i] * (z / n) + (z / n);
	return r;
}

static_assert(any(v, 0, 1.0f) == 0);

// Of integers it is proved that they have one.
constexpr int sum(const int *a, int n, int z)
{
	int r = 0;

	#pragma nest
	for (int i = 0; i < n; i++)
		r += a[i] * (z / 3);
	return r;
}

constexpr int w[3] = {1, 2, 3};
static_assert(sum(w, 3, 6) == 12);
