// cunest:
// A break in a macro, or in a statement that stays as it is, leaves the loop: after that, its condition may hold.
#define STOP_IF(c) \
	if (c)     \
	break
int find(const int *restrict a, int n, int d)
{
	int j, found = 0;
#pragma nest
	for (int k = 0; k < 1; k++) {
		for (j = 0; j < n; j++) {
			STOP_IF(a[j] == d);
		}
		if (j < n)
			found = 1;
	}
	return found;
}
int count(int *restrict out, const int *restrict a, int n, int d)
{
	int i = 0;
#pragma nest
	for (int k = 0; k < 1; k++) {
		while (i < n) {
			STOP_IF(a[i] == d);
			out[i] = a[i];
			i++;
		}
		out[0] = i < n ? 100 : 7;
	}
	return i;
}
