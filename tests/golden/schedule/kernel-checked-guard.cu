#ifndef KERNEL_H /* what is left out brings nothing */
#define KERNEL_H
#if 0
#include <stdio.h>
#endif
#ifdef __cplusplus
#include <stdlib.h>
namespace a { namespace b {
inline void zero(float *x)
{
	#pragma nest deviceptr bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = 0;
}
} }
#endif
#endif
