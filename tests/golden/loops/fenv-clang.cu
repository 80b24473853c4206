// cunest: --cost-model=paper
// clang's pragma for exceptions.
#pragma clang fp exceptions(strict)
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
