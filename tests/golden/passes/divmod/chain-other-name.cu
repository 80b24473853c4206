// The quotient has no name of its own where an inner loop has a variable of that name.
__global__ void chain(float *__restrict__ y, const float *__restrict__ x, int n, int w, int h, int d)
{
	#pragma nest assume(w > 0, h > 0, d > 0)
	for (int i = 0; i < n; i += 3) {
		const int q = i / w;
		for (int q = i / w; q < 4; q++)
			y[i] = x[q];
		y[q % h] += 2;
		for (int q = i / w % h; q < 4; q++)
			y[i] += x[q];
		y[i / (w * h) % d] += 3;
	}
}
