// Enumerators, types and bindings hide variables, too: no formula is put after them.
// cunest: --all --inline --score=off
struct pair {
	int first, second;
};

int f(int *a, int n, int m, const pair *pairs)
{
	int sum = 0;

	#pragma nest
	for (int i = 0; i < 8; i++) {
		const int left = n + i;
		enum { n = 4 };
		a[i] = a[i + 1] + left;
		sum += n;
	}
	#pragma nest
	for (int i = 0; i < 8; i++) {
		const int left = n + m;
		auto [n, m] = pairs[i];
		a[i] = a[i + 1] + left;
		sum += n * m;
	}
	#pragma nest
	for (int i = 0; i < 8; i++) {
		const int left = n + i;
		using n = char;
		a[i] = a[i + 1] + left;
		sum += n(a[i]);
	}
	#pragma nest
	for (int i = 0; i < 8; i++) {
		const int left = n + i;
		union {
			int n;
			float f;
		};
		f = m;
		a[i] = a[i + 1] + left;
		sum += n;
	}
	#pragma nest
	for (int i = 0; i < 8; i++) {
		const int left = n + i;
		enum { other = 4 };
		a[i] = a[i + 1] + left;
		sum += other;
	}
	return sum;
}
