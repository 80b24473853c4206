// cunest: --cost-model=paper
// A reference that lives on is another name of what only its start tells: operators through it stay.
static float gf = 1;
static int gi;
static float &rf = gf;
extern int &ri;
struct holder {
	float &f;
	int &i;
};

void f(float *b, int n, float z, holder h)
{
	static float &own = gf;

	#pragma nest
	for (int i = 0; i < n; i++) {
		b[i] += z / 3 + gf / 3;
		rf *= .7f;
		own -= .5f;
		ri++;
		--ri;
		ri <<= 1;
		h.f /= 2;
		h.i %= 7;
		h.i++;
	}
}
