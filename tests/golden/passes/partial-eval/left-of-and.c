// cunest: --score=off
// What && is where its first operand is true: whether the other is, and not the other itself.
static int f(int x, int n)
{
	return n == 0 ? 0 : (n && x) + f(x, n - 1);
}
static int g(int x, int n)
{
	return n == 0 ? x : (n < 0 || x) * 10 + g(x, n - 1);
}
#pragma nest
void k(int n, int *o, const int *a)
{
	for (int i = 0; i < n; i++) {
		o[i] = f(a[i], 1);
		o[i] += g(a[i], 2);
	}
}
