// The element is the same for both loops of the window, and both surely run.
template <typename T> __device__ void window_sum(T *sums, const T *image, int x, int y, int width)
{
#pragma nest noalias(sums, image) no(restrict)
	for (int dy = 0; dy < 3; dy++)
		for (int dx = 0; dx < 3; dx++)
			sums[y * width + x] += image[(y + dy) * width + x + dx];
}
