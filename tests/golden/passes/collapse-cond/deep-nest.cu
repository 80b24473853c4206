// Four tests in a row, as a generator prints them: only all of them together have a group.
__global__ void gather(float *out, const float *__restrict__ in, int depth, int height, int width, int stride)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	float acc = 0.0f;
	#pragma nest no(guards) assume(1 <= stride && stride <= 8, 0 < depth && depth < 64, 0 < height && height < 512, 0 < width && width < 512)
	for (int z = 0; z < depth; z++)
		for (int y = 0; y < height; y++)
			for (int k = 0; k < width; k++)
				acc += (z > 1 ? (k > 2 ? (z < depth - 1 ? (k < x ? in[(z / stride * height + y) * width + k] : 0.0f)
									 : 0.0f)
						       : 0.0f)
					      : 0.0f);
	out[x] = acc;
}
