// A private array survives what cannot reach it: a call, a barrier, a store through a pointer.  Once its
// address is known elsewhere, an unknown effect ends what is known.
// cunest: --score=off
__device__ void consume(float *p);

__global__ void stages(float *out, float *scratch, int n)
{
	int mine[2] = {3, 4}, given[2] = {5, 6};

	#pragma nest
	for (int i = 0; i < n; i++) {
		consume(scratch);
		__syncthreads();
		scratch[i] = mine[0];
		out[i + mine[1]] = given[0];
		consume((float *)given);
		out[i] = given[0] + mine[1];
	}
}
