// A decided condition that is all of a body leaves no braces, unless a name would clash.
__global__ void scopes(float *a, int n)
{
	float s = n;

	#pragma nest only(fold)
	for (int i = 0; i < n; i++) {
		if (i < n) {
			float s = a[i]; // another
			a[i] = s * s;
		}
	}
	#pragma nest only(fold)
	for (int i = 0; i < n; i++) {
		if (i >= 0) {
			float i = a[0];
			a[1] = i * s;
		}
	}
	#pragma nest only(fold)
	for (int i = 0; i < n; i++) {
		a[i] += s;
		if (i >= 0) {
			float s = a[0];
			a[i] = s;
		}
	}
}
