// What the source itself hides, spells as a member, or only quotes, is nobody else's name.
enum { WIDE = 7 };
struct box { int i, wide; };
namespace size { const int wide = 5; }

void own_scopes(int (*__restrict__ a)[64], int (*__restrict__ b)[64])
{
	#pragma nest reorder(j, i)
	for (int i = 0; i < WIDE; i++)
		for (int j = 0; j < 32; j++) {
			int WIDE = sizeof(i) + i; // not j, nor wide
			a[i][j] = b[i][j] + WIDE;
		}
}

void members(int *__restrict__ a, int *__restrict__ b, int n, struct box k)
{
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++) {
			int wide = i * 3;
			a[i] = wide;
		}
		for (int j = 0; j < n; j++)
			b[j] = k.wide + k.i + size::wide; /* i, wide */
	}
}
