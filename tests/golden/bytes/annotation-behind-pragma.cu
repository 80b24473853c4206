// cunest: --score=off --keep-pragmas=comment
// The annotation stands between a pragma and its loop, and what is kept in a register comes before both.
template <typename T> __device__ void window_sum(T *sums, const T *image, int x, int y, int width)
{
#pragma unroll 2
#pragma nest noalias(sums, image) no(restrict)
	for (int dy = ((y % 5) % 5); dy < (3 - x); dy++)
		for (int dx = 0; dx < 3; dx++)
			sums[(y + 1) * width + x] += image[((y / width) + dy) * width + x + dx];
}
