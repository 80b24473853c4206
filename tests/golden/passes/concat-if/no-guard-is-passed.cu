// What && guards stays after it, and a test after a jump is not made before it.
// cunest: --cost-model=paper -Rpass-missed=concat-if
__global__ void guarded(int *out, const int *__restrict__ next, int n, int d)
{
	#pragma nest only(concat-if)
	for (int i = 0; i < n; i++) {
		if (next[i] < 0 && i / d > 2)
			break;
		if (i / d > 2)
			out[i] = 1;
	}
}
