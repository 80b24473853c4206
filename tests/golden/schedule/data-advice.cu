// cunest: -Rpass-missed=^data$
// Copies in each iteration of a loop: a data region would keep the arrays on the device, where it may.
void swapped(float *u, float *v, const float *w, int n, int sweeps)
{
	for (int s = 0; s < sweeps; s++) {
		#pragma nest bind(i=grid) assume(3 <= n, n <= 1 << 20) noalias copyin(u[0:n], w[0:n]) copy(v[0:n])
		for (int i = 1; i < n - 1; i++)
			v[i] = 0.5f * (u[i - 1] + u[i + 1]) * w[i];
		float *t = u;
		u = v;
		v = t;
	}
}

// the host uses the array in the outer loop: the region is the inner one
void printed(float *u, int n, int sweeps)
{
	for (int s = 0; s < sweeps; s++) {
		for (int r = 0; r < 5; r++)
			#pragma nest bind(i=grid) assume(3 <= n, n <= 1 << 20) copy(u[0:n])
			for (int i = 0; i < n; i++)
				u[i] *= 0.5f;
		u[0] = s;
	}
}

// two nests, one array
void both(float *u, int n, float tolerance)
{
	float first = 1;

	do {
		#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20) copy(u[0:n])
		for (int i = 0; i < n; i++)
			u[i] *= 0.5f;
		#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20) copy(u[0:n])
		for (int i = 0; i < n; i++)
			u[i] += 1.0f;
		first *= 0.5f;
	} while (first > tolerance);
}

// nothing to say: once; the host uses it; the size changes; it is there already
void silent(float *u, int n, int m, int sweeps)
{
	#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20) copy(u[0:n])
	for (int i = 0; i < n; i++)
		u[i] *= 0.5f;
	for (int s = 0; s < sweeps; s++) {
		u[s] = 1;
		#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20) copy(u[0:n])
		for (int i = 0; i < n; i++)
			u[i] *= 0.5f;
	}
	for (int s = 0; s < sweeps; s++) {
		#pragma nest bind(i=grid) assume(0 <= m, m <= 1 << 20) copy(u[0:m])
		for (int i = 0; i < m; i++)
			u[i] *= 0.5f;
		m--;
	}
	#pragma nest data copy(u[0:n]) assume(0 <= n, n <= 1 << 20)
	for (int s = 0; s < sweeps; s++) {
		#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20)
		for (int i = 0; i < n; i++)
			u[i] *= 0.5f;
	}
}
