// Five coordinates of one index by four divisions.
__global__ void unfold(const float *__restrict__ im, float *__restrict__ col, int kh, int kw, int out_h, int out_w,
		       int height, int width, int total)
{
	#pragma nest assume(out_w > 0, out_h > 0, kw > 0, kh > 0)
	for (int i = threadIdx.x; i < total; i += 256) {
		const int ox = i % out_w;
		const int oy = (i / out_w) % out_h;
		const int kx = (i / (out_w * out_h)) % kw;       // filter column
		const int ky = (i / (out_w * out_h * kw)) % kh;  // filter row
		const int c = i / (out_w * out_h * kw * kh);

		col[i] = im[(c * height + oy + ky) * width + ox + kx];
	}
}
