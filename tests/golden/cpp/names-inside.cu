// What a statement declares inside of itself is out of scope after it, whatever it is called.
// cunest: --all --score=off
int k;

int f(int *a, int n, int (*next)(int))
{
	int sum = 0;

	#pragma nest
	for (int i = 0; i < n; i++) {
		switch (a[i] & 3) {
		case 0: {
			for (int i = 0; i < 3; i++)
				sum += a[i];
			break;
		}
		default:
			int k = i;
			sum += k + ::k;
		}
		while (int n = next(i))
			sum += n;
		auto twice = [](int i) { return 2 * i; };
		a[i] += twice(i) * (2 + 3) + n * (3 + 4) + k * (2 + 2);
	}
	return sum;
}
