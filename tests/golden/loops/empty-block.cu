// cunest: --all
// What is left of a block whose loop is dead: the grammar of tree-sitter calls a block that holds only an empty block an error.
__global__ void k(float *a, int m)
{
	{
		for (int u = m; u >= 0; u--) {
			;
		}
	}
}
