#include "nowhere.h" /* says whether FAST is there */
__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++)
#ifdef FAST
		a[i] = b[i] * 2.0f;
#else
		a[i] = b[i] / sinf((float)m);
#endif
}
