// Variables whose type the text asks for keep their names, and have one object.
void second_loop(int *__restrict__ a, int *__restrict__ b, int n)
{
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++)
			a[i] = 1;
		for (int j = 0; j < n; j++)
			b[j] = sizeof(j);
	}
}

void same_name_around(float *__restrict__ out, const float *__restrict__ in)
{
	#pragma nest compute(T at i)
	{
		float T[66];
		for (int i = 0; i < 66; i++)
			T[i] = in[i] * sizeof(i);
		for (int i = 0; i < 64; i++)
			out[i] = T[i] + T[i + 2];
	}
}

void expanded(float *__restrict__ C, const float *__restrict__ A, int n, int m)
{
	#pragma nest split(j:8) distribute(j.i) assume(0 <= n && n <= 1000 && n % 8 == 0)
	for (int j = 0; j < n; j++) {
		float s = 0;
		for (int k = 0; k < m; k++)
			s += A[k] * sizeof(s);
		C[j] = s;
	}
}

__global__ void shared(float *__restrict__ D, const float *__restrict__ A)
{
	#pragma nest split(x:32) bind(x.o=blockIdx.x, x.i=threadIdx.x) compute(T at x.o in=shared)
	{
		float T[1026];
		for (int j = 0; j < 1026; j++)
			T[j] = A[j];
		for (int x = 0; x < 1024; x++)
			D[x] = T[x] + T[x + 2] + sizeof(T);
	}
}
