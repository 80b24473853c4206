// _Pragma gives access to the floating-point environment as #pragma does.
#define ACCESS _Pragma("STDC FENV_ACCESS ON")
ACCESS
void up(void);
void down(void);
void twice(float *lo, float *hi, float x, float y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		down();
		lo[i] = x / y;
		up();
		hi[i] = x / y;
	}
}
