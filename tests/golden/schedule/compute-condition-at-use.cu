// The condition at the use bounds what is used, not what is filled.
void f(float *__restrict__ D, const float *__restrict__ in, int n, int m)
{
	#pragma nest compute(T at i) assume(n <= 1000)
	{
		float T[1024];
		for (int j = 0; j < n; j++)
			T[j] = in[j] * 2;
		for (int i = 0; i < m; i++)
			for (int q = 0; q < n; q++)
				if (n < 5)
					D[i] += T[q];
	}
}

void by_least(float *__restrict__ D, const float *__restrict__ in, int n, int m)
{
	#pragma nest compute(T at i) assume(n <= 1000)
	{
		float T[1024];
		for (int j = 0; j < n; j++)
			T[j] = in[j] * 2;
		for (int i = 0; i < m; i++)
			for (int q = 0; q < n; q++)
				D[i] += n < 5 ? T[q] : 1;
	}
}
