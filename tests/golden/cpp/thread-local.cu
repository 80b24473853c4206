// cunest: --cost-model=paper
// What a function declares as thread_local lives on from call to call, and from iteration to iteration, as what is static does.
#include <math.h>

static float counted(float x)
{
	thread_local float calls = 0;
	calls += 1;
	return expf(x) * calls;
}

void calls(float *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = counted(x) + counted(x);
}

void turns(float *y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		thread_local int turn = 0;
		turn++;
		y[i] = turn * 0.5f;
	}
}
