// lgamma() leaves the sign in signgam, which whoever is called, or has called, may read.
#include <math.h>
static int sign_of(void)
{
	return signgam;
}
void signs(int *sign, const double *x, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		const double t = lgamma(x[i]);

		sign[i] = sign_of();
	}
}
int sign_of_last(const double *x, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		const double t = lgamma(x[i]);
	}
	return n;
}
