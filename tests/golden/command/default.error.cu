// Where default(...) may not stand, and what it may not hold.
#pragma nest default(fp(relaxed)) only(licm)
#pragma nest default()
#pragma nest default
#pragma nest default(assume(n > 0), split(i:32), noalias(a, b), specialize(n == 3), expect(unrolled(k)), default(off))
#pragma nest default(only(licm), no(licm), fp(strict), fp(contract), only(lcm), offf)
#pragma nest default(off, (
#pragma nest default(off

__global__ void forms(float *a, int n)
{
	#pragma nest default(off)
	for (int i = 0; i < n; i++)
		a[i] += 1;
}
