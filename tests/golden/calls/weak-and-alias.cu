// cunest: --cost-model=paper --inline
// A weak function may be another one in the program, and a variable may have two names.
float total;
extern float alias_of_total __attribute__((alias("total")));
extern float same_as_total asm("total");

float by_pragma(float x) { return expf(x); }
#pragma weak by_pragma
#define WEAK __attribute__((__weak__))
WEAK float by_macro(float x) { return expf(x); }
[[gnu::weak]] float by_word(float x) { return expf(x); }
__attribute__((noinline)) float plain(float x) { return expf(x); }

void functions(float *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = by_pragma(x) + by_macro(x) + by_word(x) + plain(x);
}

void aliases(float *__restrict y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = expf(total);
		alias_of_total += 1;
		y[i] += expf(total);
	}
}

void labels(float *__restrict y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = expf(total);
		same_as_total += 1;
		y[i] += expf(total);
	}
}
