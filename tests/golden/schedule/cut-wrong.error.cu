// What cut and peel refuse, with the reason.
__global__ void edges(float *x, int *m, int n, unsigned u)
{
	#pragma nest cut(i @ *m)
	for (int i = 0; i < n; i++)
		m[i] = 1;
	#pragma nest cut(i @ 200)
	for (int i = 0; i < 100; i++)
		x[i] = 1;
	#pragma nest cut(i @ n)
	for (int i = 0; i < 100; i += 2)
		x[i] = 1;
	#pragma nest cut(j#2 @ i)
	for (int k = 0; k < 100; k++) {
		for (int i = 0; i < 100; i++)
			for (int j = 0; j < 100; j++)
				x[i] = 1;
		for (int j = 0; j < 100; j++)
			x[j] = 1;
	}
	#pragma nest cut(i @ n - 1)
	for (int i = 0; i < 100; i++)
		x[i] = 1;
	#pragma nest cut(i @ 1.5)
	for (int i = 0; i < 100; i++)
		x[i] = 1;
	#pragma nest cut(i)
	for (int i = 0; i < 100; i++)
		x[i] = 1;
	#pragma nest cut(i @ 50)
	for (int i = 0; i < 100; i++)
		if (x[i] > 3)
			break;
	#pragma nest peel(i)
	for (int i = 0; i < 100; i++)
		x[i] = 1;
	#pragma nest peel(i:n)
	for (int i = 0; i < 100; i++)
		x[i] = 1;
	#pragma nest peel(i:100)
	for (int i = 0; i < 100; i++)
		x[i] = 1;
	#pragma nest peel(i:first)
	for (int i = 0; i < 100; i++) {
		if (x[i] > 3)
			continue;
		x[i] = 1;
	}
	#pragma nest peel(i:last)
	for (int i = 0; i < n; i++)
		x[i] = 1;
	#pragma nest peel(i:last)
	for (unsigned i = 0; i < u; i++)
		x[i] = 1;
	#pragma nest peel(i:2)
	for (int i = n; i < 100; i++)
		x[i & 7] = 1;
}
