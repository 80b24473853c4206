// The else of an if around the nest is not the nest's.
__global__ void around(int *__restrict__ x, int n)
{
	if (n)
		#pragma nest unroll(j)
		for (int i = 0; i < 2; i++)
			if (x[i])
				x[i] = 1;
			else
				x[i] = 2;
	else
		for (int j = 0; j < 2; j++)
			x[j] = 1;
}
