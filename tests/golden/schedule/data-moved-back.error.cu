// Where pointers are set to each other, a nest that writes by one writes the copy of the other: it must come back.
void swept(float *u, float *v, int n, int sweeps)
{
	#pragma nest data noalias assume(3 <= n, n <= 1 << 20) copyin(u[0:n]) copy(v[0:n])
	for (int s = 0; s < sweeps; s++) {
		#pragma nest bind(i=grid)
		for (int i = 1; i < n - 1; i++)
			v[i] = 0.5f * (u[i - 1] + u[i + 1]);
		float *t = u;
		u = v;
		v = t;
	}
}
