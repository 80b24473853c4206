// A struct or enum hides the variables outside by its name, and goes after one of its own block.
// cunest: --inline --score=off
void f(int *a, int m)
{
	#pragma nest
	for (int i = 0; i < m; i++) {
		struct n { int v; };
		int n = i * (2 + 3);
		a[i] = n * (2 + 3);
	}
	#pragma nest
	for (int i = 0; i < m; i++) {
		int n = i * (2 + 3);
		struct n { int v; } x;
		x.v = a[i + 2];
		a[i] = n * (2 + 3) + x.v;
	}
}
void g(int *a, int n, int m)
{
	#pragma nest
	for (int i = 0; i < m; i++) {
		const int left = n + i;
		struct n { int v; } x;
		x.v = a[i + 2];
		a[i] = a[i + 1] + left + x.v;
	}
}
