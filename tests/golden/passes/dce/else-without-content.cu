// cunest: --all --cost-model=paper --score=off
// An else that loses all that it holds goes, but for one with words in it, and where the next else would become its own.
__global__ void f(int *y, int n, int w)
{
	for (int i = 0; i < n; i++) {
		if (i % 2 == 0)
			y[i] = w;
		else if (i % 3 == 100)
			y[i + 2] = 7;
	}
	for (int i = 0; i < n; i++) {
		if (i % 2 == 0) {
			y[i] = w;
		} else {
			if (i % 3 == 100)
				y[i + 2] = 7;
		}
	}
	for (int i = 0; i < n; i++) {
		if (i % 2 == 0)
			y[i] = w;
		else // of odd ones
			if (i % 3 == 100)
				y[i + 2] = 7;
	}
	for (int i = 0; i < n; i++) {
		if (i % 5 == w)
			if (i % 2 == 0)
				y[i] = w;
			else if (i % 3 == 100)
				y[i + 2] = 7;
			else
				;
		else
			y[i] = 3;
	}
}

// The brace that the first branch gets stands before nothing.
__global__ void scopes(int *y, int n, int w)
{
	for (int i = (min(8, w) * 4); (i * w) > n; i++) {
		if (i % 2 == 0)
			y[(i % 5) + n] = i / w + 1;
		else if (i % 3 == 100)
			y[i + 2 * (n % 7)] = 7 * 3 % n;
		if (i % 2 == 0)
			y[(i % 5) + n] = i / w + 1;
		else if (i % 3 == 0)
			;
		y[i + 3 * n] = w > 3 && (i / 3) / w > 3 ? i * w : min(0, i);
	}
}

__global__ void words(int *y, int n, int w)
{
	for (int i = n; i < 999; i++) {
		if (i % 2 == 0)
			y[i] = i; // even
		else if (i % 3 == 0)
			;
		y[i * n] = 0;
		if (i % 2 == 0)
			y[i] = i; // even
		else if (i % 3 == 9) y[i] = 1; y[i * n] = 0;
	}
	for (int i = n; i < 999; i++) {
		if (i % 2 == 0)
			y[1 + i + n] = 1 + i; // even
		else if (i % 3 == 0)
			;
		y[i * n] = 0;
	}
}

__global__ void blanks(int *y, int n, int w)
{
	for (int i = n; i < 999; i++) {{
		if (i % 2 == 0) y[i] = w; // a blank is after the else
		else if (i % 3 == 9); 
		} y[i * n] = 0;
	}
	for (int i = n; i < 999; i++) {
		if (i % 2 == 0)
			y[1 + i + n] = 1 + i; /* comment */ else if (i % 3 == 0)
			;
		y[i * n] = 0;
	}
}
