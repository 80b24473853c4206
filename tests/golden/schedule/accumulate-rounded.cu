// What iterations past the end of the array may do: nothing that overflows, traps or reads elsewhere.

// Variables of an iteration, conditions and floats: whole tiles.
__global__ void harmless(float *__restrict__ y, const float *__restrict__ w, int n, int m)
{
	#pragma nest split(i:8) distribute(i.i) reorder(k, i#2.i) accumulate(y at k) assume(0 < n && n < 100000)
	for (int i = 0; i < n; i++) {
		y[i] = 1;
		for (int k = 0; k < m; k++) {
			float t = w[k] * 2.0f;
			t = t + 1.0f;
			if (w[k] > 0.5f)
				y[i] += t * y[i];
		}
	}
}

// 50000 * 42950 does not fit, and no iteration of the source need come that far.
__global__ void overflows(float *__restrict__ y, const float *__restrict__ w, int n, int m)
{
	#pragma nest split(i:8) distribute(i.i) reorder(k, i#2.i) accumulate(y at k) assume(0 < n && n < 100000)
	for (int i = 0; i < n; i++) {
		y[i] = 1;
		for (int k = 0; k < m; k++)
			y[i] += w[k] * (50000 * i);
	}
}

// The same where it fits.
__global__ void fits(float *__restrict__ y, const float *__restrict__ w, int n, int m)
{
	#pragma nest split(i:8) distribute(i.i) reorder(k, i#2.i) accumulate(y at k) assume(0 < n && n < 40000)
	for (int i = 0; i < n; i++) {
		y[i] = 1;
		for (int k = 0; k < m; k++)
			y[i] += w[k] * (50000 * i);
	}
}

// Another product of the same statement, in the value of a variable.
__global__ void overflows_before(float *__restrict__ y, const float *__restrict__ w, int n, int m)
{
	#pragma nest split(i:8) distribute(i.i) reorder(k, i#2.i) accumulate(y at k) assume(0 < n && n < 100000)
	for (int i = 0; i < n; i++) {
		y[i] = 1;
		for (int k = 0; k < m; k++) {
			int square = i * i;
			if (i * i > k)
				y[i] += w[k] * square;
		}
	}
}

// Elements of another array are not there past its end; calls may not be defined.
__global__ void reads(float *__restrict__ y, const float *__restrict__ x, int n, int m)
{
	#pragma nest split(i:8) distribute(i.i) reorder(k, i#2.i) accumulate(y at k) assume(0 < n && n < 100000)
	for (int i = 0; i < n; i++) {
		y[i] = 1;
		for (int k = 0; k < m; k++)
			y[i] += x[i] * k;
	}
	#pragma nest split(i:8) distribute(i.i) reorder(k, i#2.i) accumulate(y at k) assume(0 < n && n < 100000)
	for (int i = 0; i < n; i++) {
		y[i] = 1;
		for (int k = 0; k < m; k++)
			y[i] += abs(k - i);
	}
}
