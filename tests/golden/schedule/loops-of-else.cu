// Clauses name loops of every branch, with and without braces.
__global__ void branches(int *__restrict__ x, const int *__restrict__ y, int n)
{
	#pragma nest unroll(j) unroll(k) unroll(l)
	for (int i = 0; i < n; i++)
		if (y[i] > 2)
			x[i] = 2;
		else if (y[i] > 1) {
			for (int j = 0; j < 2; j++)
				x[i] += y[j];
		} /* another */
		else // last
			if (y[i + 1])
				for (int k = 0; k < 2; k++)
					x[i] -= y[k];
			else
				for (int l = 0; l < 2; l++)
					x[i] *= y[l];
}

__global__ void bare(int *__restrict__ x, const int *__restrict__ y, int n)
{
	if (n > 3)
		#pragma nest unroll(i)
		for (int i = 0; i < 2; i++)
			x[i] += y[i];
	else
		for (int j = 0; j < 2; j++)
			x[j] -= y[j];
}
