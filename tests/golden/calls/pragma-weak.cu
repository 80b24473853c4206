// cunest: --cost-model=paper --inline
// #pragma weak with two names makes one variable, or one function, of them, wherever it stands in the file.
int one = 5;
extern int two;
extern int three;
float first(float x) { return expf(x); }
__attribute__((noinline)) float plain(float x) { return expf(x); }

void variables(float *__restrict y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] += two / 3;
		one += 2;
		y[i] += two / 3;
	}
}

void by_operator(float *__restrict y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] += three / 3;
		one += 2;
		y[i] += three / 3;
	}
}

void functions(float *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = first(x) + plain(x);
}
#pragma weak two = one
_Pragma("weak three = one")
#pragma weak first=second
