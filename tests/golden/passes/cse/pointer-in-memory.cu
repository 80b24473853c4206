// cunest: --cost-model=paper --passes=cse
// A pointer in memory that is given another value leads elsewhere, whatever it is converted to.
__global__ void converted(int *__restrict__ o, float *a, float *b, int n)
{
	float *t[2];
	t[0] = a;
	t[1] = b;
	#pragma nest
	for (int i = 0; i < 50; i++) {
		int x = ((int *)t[0])[3] * n;
		t[0] = t[i & 1];
		int y = ((int *)t[0])[3] * n + 1;
		t[0] = b;
		o[i] = x + y;
	}
}

__global__ void other(int *__restrict__ o, float *a, float *b, int n)
{
	float *t[2];
	t[0] = a;
	t[1] = b;
	#pragma nest
	for (int i = 0; i < 50; i++) {
		int x = ((int *)t[0])[3] * n;
		t[1] = a;
		int y = ((int *)t[0])[3] * n + 1;
		t[0] = t[i & 1];
		o[i] = x + y;
	}
}
