// A volatile variable is written in every iteration, a volatile read is not skipped, and a name that another
// hides is not used.
// cunest: --cost-model=paper
__global__ void f(int *y, volatile int *v, int n, int a, int b, int m, int q)
{
	b &= 1023;
#pragma nest
	for (int i = 0; i < n; i++) {
		volatile int t = a / (b + 1);
		const int u = i / 3 + a;
		y[i] = t + u;
		if (y[i + n] > 0) {
			int u = 5;
			y[i + n] = (i / 3 + a) * u;
		}
		for (int j = 0; j < n; j++)
			if (v[j] > 3 && i < 5 && m > 3 && q > 7 && m < 100)
				y[j] = j;
	}
}
