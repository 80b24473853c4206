// Names that no temporary may have, and one that a body mentions.
#define i_div_w_2 3
#define i_div_w_3(x) (x)
static __device__ int i_div_w = 7;
#define SCALE(x) ((x) + i_div_w)
