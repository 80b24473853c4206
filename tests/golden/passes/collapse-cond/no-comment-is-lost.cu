// A comment between the two conditions has no place in one.
// cunest: -Rpass-missed=collapse-cond
__global__ void scatter(float *out, const float *__restrict__ in, int n, int height, int stride, int pad)
{
	int y = blockIdx.x, x = threadIdx.x;
	#pragma nest assume(1 <= stride && stride <= 16, 0 <= pad && pad < 64, 0 < height && height < 4096, 0 <= n && n < 64)
	for (int ry = 0; ry < 3; ry++)
		for (int rx = 0; rx < 3; rx++)
			for (int k = 0; k < n; k++) {
				if (pad <= y + ry && pad <= x + rx) {
					/* the far ends */
					if (y + ry < height * stride && x + rx < height * stride)
						out[k] += in[(y + ry) / stride + (x + rx) / stride + k];
				}
			}
}
