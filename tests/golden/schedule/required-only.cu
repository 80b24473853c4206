// cunest: -I../../../include
// A file without annotations needs nothing, once cunest has seen it.
#include <cunest.h>
#ifdef NEST_REQUIRED
NEST_REQUIRED;
#endif

int f(int x)
{
	return x;
}
