// In a version where the shape is known, tables that were filled from it are known too, and so is which branch a
// tap takes.
__device__ int taps_of(int radius) { return 2 * radius + 1; }

__global__ void smooth(float *out, const float *in, int n, int radius)
{
	#pragma nest specialize(radius == 1, radius == 2)
	for (int i = radius; i < n - radius; i++) {
		const float scale = 1.0f / taps_of(radius);
		float sum = 0.0f;

		for (int k = -radius; k <= radius; k++)
			sum += in[i + k];
		if (taps_of(radius) == 3)
			sum += in[i];
		out[i] = sum * scale;
	}
}
