// cunest:
// The header of an inner loop changes x, which a statement declares that is not understood: it is one x before and
// after the loop that is peeled.
template <class F>
void header(F *y, int n, F z)
{
	F x = z, more[3] = {1, 2, 3};
	int k = 3;
	#pragma nest peel(i:first)
	for (int i = 0; i < n; ++i) {
		y[i] = x * x + k * k;
		for (; k < 6; k++, x += 0.1f);
	}
	y[0] += more[1];
}
