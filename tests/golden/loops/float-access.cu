// cunest: --cost-model=paper
// The host's code may set the rounding mode in what it calls; the device has none to set.
#pragma STDC FENV_ACCESS ON
void up();
void down();

void interval(float *lo, float *hi, float x, float y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		down();
		lo[i] = x / y;
		up();
		hi[i] = x / y;
	}
}

__global__ void kernel(float *lo, float x, float y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		lo[i] = x / y;
}
