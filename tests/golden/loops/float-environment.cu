// cunest: --cost-model=paper
// Formulas are the same whenever they are computed, but not around fesetround(): such functions keep their nests.
extern "C" int fesetround(int);

void interval(float *lo, float *hi, float x, float y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		fesetround(0x400);
		lo[i] = x / y + 1.0f / 3.0f;
		fesetround(0x800);
		hi[i] = x / y + 1.0f / 3.0f;
	}
}

extern int *where_errno_is();
#define errno (*where_errno_is())

bool failed(float *lo, float x, int n)
{
	errno = 0;
	#pragma nest
	for (int i = 0; i < n; i++)
		lo[i] = sqrtf(x);
	return errno != 0;
}

void plain(float *lo, float x, float y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		lo[i] = x / y + 1.0f / 3.0f;
}
