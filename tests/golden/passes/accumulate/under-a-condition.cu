// nvcc does not do this one, whatever it knows of pointers: it would store where the source may not.  The
// store before the loop says that it may.
__global__ void count_above(int *count, const float *__restrict__ x, float limit, int n)
{
	const int t = threadIdx.x;

#pragma nest noalias
	{
		count[t] = 0;
		for (int i = t; i < n; i += 256)
			if (x[i] > limit)
				count[t]++;
	}
}

// Here nothing says that it may.
__global__ void count_more(int *count, const float *x, float limit, int n)
{
	const int t = threadIdx.x;

#pragma nest noalias required
	for (int i = t; i < n; i += 256)
		if (x[i] > limit)
			count[t]++;
}
