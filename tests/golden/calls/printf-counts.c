// cunest:
// %n of printf writes how much it has printed: what it may have written is asked again after it.
#include <stdio.h>
void counts(int *cnt, int *restrict out, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		out[i] = *cnt * 3;
		printf("%d%n\n", i * 100, cnt);
		out[i] += *cnt * 3;
	}
}
void any(const char *format, int *cnt, int *restrict out, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		out[i] = *cnt * 3;
		printf(format, i * 100, cnt);
		out[i] += *cnt * 3;
	}
}
void prints(int *cnt, int *restrict out, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		out[i] = *cnt * 3;
		printf("%d %%n\n", i);
		out[i] += *cnt * 3;
	}
}
