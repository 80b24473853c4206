// cunest: --cost-model=paper
// In C++ the pragma's names are those of the linker.
namespace inside {
extern int two;
int one = 5, other = 7;
} // namespace inside

void variables(float *__restrict y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] += inside::two / 3;
		inside::one += 2;
		y[i] += inside::two / 3;
	}
}

void free(float *__restrict y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] += expf(x) + inside::other;
}
#pragma weak _ZN6inside3twoE = _ZN6inside3oneE
