// What divides vectors or complex numbers of integers, converts a long double, or may read what has no value, is not
// called where the source does not call it.
typedef int pair __attribute__((vector_size(8)));
static long long quotients(int a, int b)
{
	pair x = {a, a ^ 5 ^ (a & b)}, y = {b, b | 1 | (a & 4)};

	x = x / y;
	return (long long)x;
}
static int complex_quotient(int a, int b)
{
	_Complex int x = a;

	x /= b;
	return (int)x ^ a ^ (b & 5) ^ (a & 9) ^ (b | 3);
}
static int whole(long double x, int w)
{
	return (int)x ^ w ^ (w & 5) ^ (w | 9) ^ (w & 3);
}
static int without(int k, int w)
{
	int x;

	if (k > 0)
		x = k & w;
	return x ^ w ^ (k & 5) ^ (w & 9) ^ (k | 3);
}
static int with(int k, int w)
{
	int x = 3;

	if (k > 0)
		x = k & w;
	return x ^ w ^ (k & 5) ^ (w & 9) ^ (k | 3);
}
void guarded(long long *out, const int *b, int n, int k, int w, long double x)
{
#pragma nest
	for (int i = 0; i < n; i++)
		if (b[i])
			out[i] = quotients(k, w) + complex_quotient(k, w) + whole(x, w) +
				 without(k, w) + with(k, w);
}
