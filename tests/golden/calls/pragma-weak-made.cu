// cunest: --cost-model=paper
// A pragma that a macro makes may name anything; in C++ the names are those of the linker.
#define SAME(a, b) SPELL(weak a = b)
#define SPELL(x) _Pragma(#x)
namespace inside {
extern int two;
int one = 5;
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
SAME(_ZN6inside3twoE, _ZN6inside3oneE)
