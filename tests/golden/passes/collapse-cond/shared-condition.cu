// The collapsed condition is the one of the next statement: cse computes it once.
// cunest: --cost-model=paper
__global__ void window(int *out, float *hits, int n, int lo, int hi)
{
	#pragma nest noalias
	for (int i = 0; i < n; i++) {
		out[i] = i >= lo ? (i < hi ? i - lo : 0) : 0;
		hits[i] = i >= lo && i < hi ? 1.0f : 0.5f;
	}
}
