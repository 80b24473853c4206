// cunest:
// A label elsewhere does not hide those of a switch: the case before may not have run.
int falls(int n, int x)
{
	int y = 0;
	if (n < 0)
		goto end;
	switch (x) {
	case 0:
		y = 7;
		if (n > 3)
			break;
	case 1:
		y = y + 2;
#pragma nest
		for (int i = 0; i < n; i++)
			y += n > 3 ? i : 2;
	}
end:
	return y;
}
int divides(int n, int x, int d)
{
	int y = 0, k = 0;
	if (n < 0)
		goto end;
	switch (x) {
	case 0:
		y = 7;
		k = n / d;
	case 1:
		y = y + 2;
#pragma nest
		for (int i = 0; i < n; i++)
			y += i > 2 ? n / d : k + i;
	}
end:
	return y;
}
