// a name has one number
__global__ void twice(float *a, const int n)
{
	#pragma nest split(i#1:4) split(i#1.i#2:4)
	{
		for (int i = 0; i < n; i++)
			a[i] = 0;
		for (int i = 0; i < n; i++)
			a[i] = 1;
	}
}
