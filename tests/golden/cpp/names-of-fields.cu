// cunest: --all --cost-model=paper --no-lines
// A field is looked up in its class, so its name is free for a variable that holds it, however long
// the owner made it.
struct slot {
	const float *features;
	int frames_already_in_context, frames_in_the_rest_of_it[2];
};

struct params {
	const slot *slot_assignment_of_the_batch;
	float *all_context_frames;
	int all_context_frames_channel_stride : 31;
	int *batch_with_context_frame_stride;
	int size, dim;
};

__global__ void context(params p_of_the_kernel)
{
	for (int b = blockIdx.z; b < p_of_the_kernel.size; b += gridDim.z) {
		slot s = p_of_the_kernel.slot_assignment_of_the_batch[b];
		float *d = &p_of_the_kernel
				    .all_context_frames[s.frames_already_in_context *
							p_of_the_kernel.all_context_frames_channel_stride];
		for (int i = threadIdx.x; i < p_of_the_kernel.dim; i += blockDim.x)
			d[i * p_of_the_kernel.batch_with_context_frame_stride[0]] =
				s.features[i] + s.frames_already_in_context;
	}
}

// None of these is free: a variable, a word of a macro, a function, a type after `->`, and a class
// in a function, which sees the variables around it.  What another member function says without `.` is free.
struct others {
	int frames_that_a_variable_has, frames_that_a_macro_says, frames_of_a_function_call;
	int frames_as_in_a_typedef_name, frames_in_its_own_function, frames_in_a_local_class_too;
	__device__ int sum() const { return 2 * frames_in_its_own_function; }
};
__device__ int frames_that_a_variable_has;
#define COUNT (frames_that_a_macro_says)
__device__ int frames_of_a_function_call(int);
typedef int frames_as_in_a_typedef_name;
__device__ auto g() -> frames_as_in_a_typedef_name;

__global__ void taken(float *a, others all_of_the_others, int n)
{
	struct local {
		int frames_in_a_local_class_too;
	};
	for (int i = 0; i < n; i++) {
		a[i * all_of_the_others.frames_that_a_variable_has] = 0;
		a[i * all_of_the_others.frames_that_a_macro_says] = 1;
		a[i * all_of_the_others.frames_of_a_function_call] = 2;
		a[i * all_of_the_others.frames_as_in_a_typedef_name] = 3;
		a[i * all_of_the_others.frames_in_its_own_function] = 4;
		a[i * all_of_the_others.frames_in_a_local_class_too] = 5;
	}
}
