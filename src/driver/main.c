/* main.c - the process; everything else is a function call. */
#include "cunest/driver.h"

int main(int argc, char **argv)
{
	return cunest_main(argc, argv, stdout, stderr);
}
