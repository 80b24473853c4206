// cunest: --cost-model=paper
// What divides after a call that may end the program stays after it: there the divisor may be 0.
#include <stdlib.h>
static int check(int y)
{
	if (y == 0)
		exit(0);
	return y & 1;
}

static int odd(int y)
{
	return y & 1;
}

struct two {
	int a, b;
};

void branches(int *o, const int *a, const int *b, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		int x = a[i], y = b[i];
		if (check(y))
			o[i] = x / y;
		else
			o[i] = -(x / y);
		o[i] += check(y) ? x / y : x / y - 1;
	}
}

void branches_that_return(int *o, const int *a, const int *b, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		int x = a[i], y = b[i];
		if (odd(y))
			o[i] = x / y;
		else
			o[i] = -(x / y);
	}
}

void operands(int *o, int x, int y)
{
	#pragma nest
	for (int i = 0; i < 20; i++) {
		two t = {check(y), x / y};
		o[x / y] = check(y);
		o[i + 32] = check(y) << x / y;
		o[i + 64] = t.a + t.b;
	}
}

void arguments(int *o, int x, int y)
{
	#pragma nest
	for (int i = 0; i < 20; i++)
		o[i] = check(x / y);
}
