// Loops that are data regions, where what they declare has no place.
void bare(float *u, int n, int sweeps)
{
	if (sweeps > 3)
		#pragma nest data assume(0 <= n, n <= 1 << 20) copy(u[0:n])
		for (int s = 0; s < sweeps; s++) {
			#pragma nest bind(i=grid)
			for (int i = 0; i < n; i++)
				u[i] += 1;
		}
}

void jumped(float *u, int n, int sweeps)
{
	if (sweeps > 100)
		goto out;
	#pragma nest data assume(0 <= n, n <= 1 << 20) copy(u[0:n])
	for (int s = 0; s < sweeps; s++) {
		#pragma nest bind(i=grid)
		for (int i = 0; i < n; i++)
			u[i] += 1;
	}
out:
	return;
}
