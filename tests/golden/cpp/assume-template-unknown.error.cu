// A name that means nothing is an error in a template, too, and so is what is no condition.
template <class T> __global__ void k(float *o, T w, int n, float *p)
{
	#pragma nest assume(nothing > 0)
	for (int i = 0; i < n; i++)
		o[i] = i;
	#pragma nest assume(n = 4)
	for (int i = 0; i < n; i++)
		o[i] = i;
}
