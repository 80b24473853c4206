// Loops one after the other that fuse refuses.
__global__ void k(float *__restrict__ a, float *__restrict__ b, const float *__restrict__ x, int n, int m)
{
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++)
			a[i] = x[i];
		for (int j = 0; j < n; j++)
			b[j] = a[j + 1];
	}
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++)
			a[i] = x[i];
		for (int j = 0; j < m; j++)
			b[j] = a[j];
	}
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++)
			a[i] = x[i];
		for (int j = 1; j < n; j++)
			b[j] = a[j];
	}
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++)
			a[i] = x[i];
		b[0] = 1;
		for (int j = 0; j < n; j++)
			b[j] = a[j];
	}
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++)
			a[i] = x[i];
		for (int j = 0; j < n; j += 2)
			b[j] = a[j];
	}
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++) {
			if (x[i] > 1)
				continue;
			a[i] = x[i];
		}
		for (int j = 0; j < n; j++)
			b[j] = a[j];
	}
	#pragma nest fuse(i#1, j)
	{
		for (int i = 0; i < n; i++)
			a[i] = x[i];
		for (int j = 0; j < n; j++)
			for (int i = 0; i < 4; i++)
				b[j] += a[j] + x[i];
	}
	#pragma nest fuse(i)
	for (int i = 0; i < n; i++)
		a[i] = x[i];
	float s = 0;
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++)
			s += x[i];
		for (int j = 0; j < n; j++)
			b[j] = s;
	}
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++)
			m += i;
		for (int j = 0; j < m; j++)
			b[j] = 1;
	}
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++)
			s += x[i];
		for (int j = 0; j < n; j++)
			s += b[j];
	}
	a[0] = s;
}
