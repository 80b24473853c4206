// Facts that nobody can mean, since with them the nest divides by zero or is never reached.
__global__ void zero(float *__restrict__ a, const float *__restrict__ b, int n, int m)
{
	#pragma nest assume(m == 0)
	for (int i = 0; i < n; i++)
		a[i] = b[i % m];
}

__global__ void difference(float *__restrict__ a, const float *__restrict__ b, int n, int m, int k)
{
	#pragma nest assume(m == k)
	for (int i = 0; i < n; i++)
		a[i] = b[i / (m - k)];
}

__global__ void bits(int *__restrict__ a, const int *__restrict__ b, int n, int m)
{
	#pragma nest assume(m >= 32)
	for (int i = 0; i < n; i++)
		a[i] = b[i] << m;
}

__global__ void around(float *__restrict__ a, const float *__restrict__ b, int n)
{
	if (n <= 0)
		return;
	#pragma nest assume(n < 0)
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}

// whoever asks before dividing may say what he likes
__global__ void asked(float *__restrict__ a, const float *__restrict__ b, int n, int m)
{
	#pragma nest assume(m == 0)
	for (int i = 0; i < n; i++)
		a[i] = m ? b[i % m] : 0;
	#pragma nest assume(m == 0)
	for (int i = 0; i < n; i++)
		if (m && b[i % m] > 0)
			a[i] = b[i / (m + 1)];
	#pragma nest assume(m == 0)
	for (int i = 0; i < n; i++)
		if (m > 0)
			a[i] = b[i % m];
}

// and of what never runs without facts, either, nothing is said
__global__ void dead(float *__restrict__ a, const float *__restrict__ b, int n, int m)
{
	if (m < 0 && m > 3)
		#pragma nest assume(n < 10)
		for (int i = 0; i < n; i++)
			a[i] = b[i];
}
