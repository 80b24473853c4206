// A data region that is a loop: its arrays are there before it and gone after it.
void halved(float *u, int n, float tolerance)
{
	float first = 1;

	#pragma nest data assume(0 <= n, n <= 1 << 20) copy(u[0:n])
	do {
		#pragma nest bind(i=grid)
		for (int i = 0; i < n; i++)
			u[i] *= 0.5f;
		first *= 0.5f;
	} while (first > tolerance); // small enough
}

void swept(float *u, float *v, int n, int sweeps)
{
	#pragma nest data noalias assume(3 <= n, n <= 1 << 20) copy(u[0:n], v[0:n])
	for (int s = 0; s < sweeps; s++) {
		#pragma nest bind(i=grid)
		for (int i = 1; i < n - 1; i++)
			v[i] = 0.5f * (u[i - 1] + u[i + 1]);
		float *t = u;
		u = v;
		v = t;
	}
	if (sweeps > 3) {
		#pragma nest data assume(0 <= n, n <= 1 << 20) copy(u[0:n])
		while (sweeps > 0)
			for (sweeps--; sweeps % 2; sweeps--)
				#pragma nest bind(i=grid)
				for (int i = 0; i < n; i++)
					u[i] += 1;
	}
}
