// cunest: -Rpass=cse
// What is divided under the guard is divided after it anyway, in another spelling: that one is surely evaluated.
__global__ void tiles(int *tile_of, int *count, int stride, int tile, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (tile_of[i] < 0)
			count[i] = (stride * (i + 2)) / tile;
		tile_of[i] = (i * stride + 2 * stride) / tile + 1;
	}
}
