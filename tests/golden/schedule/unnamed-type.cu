// Types that have no name, or go around that of the variable: auto has them, and what is there need not be declared anew.
static struct { short x; float z; } records[600], from[64];
static float (*rows[64])[8], (*others[64])[8];

void kept(int n)
{
	#pragma nest accumulate(records at k) assume(0 <= n && n <= 60) noalias
	for (int i = 0; i < n; i++) {
		records[i] = from[0];
		for (int k = 0; k < 8; k++)
			records[i] = from[k];
	}
	#pragma nest accumulate(others at k) assume(0 <= n && n <= 60) noalias
	for (int i = 0; i < n; i++) {
		others[i] = 0;
		for (int k = 0; k < 8; k++)
			others[i] = rows[k];
	}
}

void copied(int n)
{
	#pragma nest jam(i:2) assume(0 <= n && n <= 8) noalias
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 8; k++) {
			auto v = rows[k];
			others[i * 8 + k] = v;
			if (k < i) {
				auto w = rows[k + 8];
				others[i * 8 + k] = w;
			}
		}
}
