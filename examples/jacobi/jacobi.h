// Solves -(u_xx + u_yy) = f on n * n points of the unit square by Jacobi iteration; values on the boundary stay.
#ifndef JACOBI_H
#define JACOBI_H

struct grid {
	int n;             // points along each side
	float *u, *v, *f;  // n * n each; u and v start with the same boundary, and the result is in u
};

// Until a sweep changes no point by more than `tolerance`, or there were `most` sweeps; how many there were.
int solve(struct grid *g, float tolerance, int most);

#endif
