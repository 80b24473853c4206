/* random.cuh - functions that other files define: device code that is linked. */
#ifndef QUILL_RANDOM_CUH
#define QUILL_RANDOM_CUH

namespace quill {

__device__ unsigned hash(unsigned x);
__device__ float uniform(unsigned seed, unsigned i);

} // namespace quill

#endif
