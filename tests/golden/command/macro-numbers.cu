// A macro is the user's word for a number: it is neither folded, nor decided, nor mistaken for another.
// cunest: --cost-model=paper
#define BANKS 16
#define SIZE (4 * BANKS)
#define BINS 64
#define FAST 0
#define ONE 1
__global__ void words(int *h, int *b, unsigned pos)
{
#pragma nest
	for (unsigned i = 0; i < SIZE / 4; i++) {
		h[threadIdx.x + i * SIZE] = 0;
		b[pos] = h[i * BINS] + h[i + BINS - 1] + h[i + (8 * 8 - 1)] + h[i + 2 * 3];
		if (FAST)
			b[i * ONE] = 1;
		else
			b[i + 0] = FAST ? h[i] : 2;
	}
}
