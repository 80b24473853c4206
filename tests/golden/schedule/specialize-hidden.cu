// A constant that a condition names is its number where something else has the name.
static const int WIDE = 4;

void local(int *a, int n)
{
	#pragma nest specialize(n == WIDE)
	for (int i = 0; i < n; i++) {
		const int WIDE = a[i];
		a[i] = n + WIDE;
	}
}

void loop_variable(int *a, int n)
{
	#pragma nest specialize(n == WIDE)
	for (int WIDE = 0; WIDE < n; WIDE++)
		a[WIDE] = n - WIDE;
}

void neither(int *a, int n)
{
	#pragma nest specialize(n == WIDE)
	for (int i = 0; i < n; i++)
		a[i] = n - i;
}
