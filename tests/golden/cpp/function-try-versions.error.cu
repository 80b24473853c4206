// Versions of a body that is a try block: each loop gets its own, but what a block of 'try' may change is not known.
void other(float *);

#pragma nest specialize(n == 4)
void body(float *__restrict__ x, const int n) try {
	for (int i = 0; i < n; i++)
		x[i] = (1 + 2) * i;
} catch (...) {
	other(x);
}
