// `extern int n;` in a function is the variable outside, whatever else is called n: what names it stays as it is.
// cunest: --all
int n;

void f(int *y, int m)
{
	int n = m;

	#pragma nest
	for (int i = 0; i < 9; i++) {
		const int before = ::n;
		{
			extern int n;
			n = i * (2 + 3);
		}
		y[i] = ::n + before * (2 + 3);
		y[i + n] = ::n;
	}
}
