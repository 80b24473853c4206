// cunest: --cost-model=paper
// Where a variable with cleanup ends, a function is called, in a callee as in the loop.

static int count;

static void bump(int *p)
{
	count += *p;
}

static int callee(int m)
{
	int t __attribute__((cleanup(bump))) = 1;
	return m + t;
}

static int in_front(int m)
{
	__attribute__((__cleanup__(bump))) int t = 1;
	return m + t;
}

static int other(int m)
{
	int t __attribute__((unused)) = 1;
	return m + t;
}

void of_callee(float *out, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		out[i] = count / 3 + callee(2);
		out[i] += count / 3 + in_front(2);
		out[i] += count / 3 + other(2);
	}
}

void of_loop(float *out, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		out[i] = count / 3;
		{
			__attribute__((cleanup(bump))) int t = 3;
			out[i] += count / 3 * t;
		}
		out[i] += count / 3;
	}
}
