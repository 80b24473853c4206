// default(...) is for files; a name that a function has for itself is told once.
struct box {
	#pragma nest default(off)
	int side;
};

__global__ void forms(float *a, int n)
{
	#pragma nest default(off)
	for (int i = 0; i < n; i++)
		a[i] += 1;
}
#pragma nest default(param(SIDE=4))
__global__ void sides(float *a, int SIDE)
{
	#pragma nest
	for (int i = 0; i < SIDE; i++)
		a[i] += 1;
	#pragma nest
	for (int i = 0; i < SIDE; i++)
		a[i] += 1;
}
