// A fused loop whose count has a name in the nest is launched by what the count is.
void ones(float *u, int w, int h)
{
	#pragma nest noalias deviceptr fuse(y, x) bind(yx=thread) assume(3 <= w, w <= 1 << 12, 3 <= h, h <= 1 << 12)
	for (int y = 1; y < h - 1; y++)
		for (int x = 1; x < w - 1; x++)
			u[y * w + x] = 1;
}
