// cunest: --cost-model=paper
// A variable of C's linkage is one, whatever namespaces declare it.
namespace na { extern "C" int q; }
namespace nb { extern "C" { extern int q; } }
namespace nc { int own; }

void same(float *__restrict y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] += na::q / 3;
		nb::q += 2;
		y[i] += na::q / 3;
	}
}

void another(float *__restrict y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] += nc::own / 3;
		y[i] *= nc::own / 3;
	}
}
