// what a fused or split loop is called is fine, the second i too; q is not there
__global__ void k(float *a, int n)
{
	#pragma nest reorder(i, i#2, j.o, q) tile(i:4, p:8 tail=guard) bind(i.o=blockIdx.x, r=warp)
	{
		for (int i = 0; i < n; i++)
			for (unsigned j = 0; j < n; j++)
				a[i + j] = 0;
		for (size_t i = (n + 1) / 2; i < n; i++)
			a[i] = 1;
	}
}
