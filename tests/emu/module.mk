# The CUDA emulator: what it compiles per kernel is built by tests/emu/run into tests/emu.cache.
TESTS += tests/emu/self.test tests/emu/nvcc.test tests/emu/wrong.test tests/emu/topi.test tests/emu/loops.test tests/emu/schedules.test \
	tests/emu/random.test tests/emu/hosts.test
EXTRA_DIST += tests/emu/self.test tests/emu/nvcc.test tests/emu/nvcc tests/emu/toolchain.cmake tests/emu/program.c tests/emu/loops.test tests/emu/loops/forms.cu \
	tests/emu/schedules.test tests/emu/schedules tests/emu/random.test tests/emu/random_kernel.awk \
	tests/emu/hosts.test tests/emu/random_hosts.py \
	tests/emu/loops/forms.run tests/emu/wrong.test tests/emu/kernels.test tests/emu/topi.test tests/emu/run \
	tests/emu/abi.h \
	tests/emu/atomic.h \
	tests/emu/describe.h \
	tests/emu/device_math.h \
	tests/emu/emu.h \
	tests/emu/fiber.c \
	tests/emu/fiber.h \
	tests/emu/heap.c \
	tests/emu/host.h \
	tests/emu/include/cuda.h \
	tests/emu/half.h tests/emu/include/cuda_bf16.h tests/emu/include/cuda_fp16.h tests/emu/include/cuda_pipeline.h \
	tests/emu/include/cuda_runtime.h \
	tests/emu/include/cuda_runtime_api.h \
	tests/emu/include/device_launch_parameters.h tests/emu/include/vector_types.h \
	tests/emu/launch.c \
	tests/emu/launch.h \
	tests/emu/memory.c \
	tests/emu/memory.h \
	tests/emu/race.c \
	tests/emu/runner.c \
	tests/emu/self/block.cu \
	tests/emu/self/block.ref.cu \
	tests/emu/self/block.run \
	tests/emu/self/warp.cu \
	tests/emu/self/warp.ref.cu \
	tests/emu/self/warp.run \
	tests/emu/spec.awk \
	tests/emu/trial_hooks.h \
	tests/emu/ubsan.c \
	tests/emu/vector.h \
	tests/emu/warp.h \
	tests/emu/wrong/conv2d--max-for-select.sed \
	tests/emu/wrong/conv2d--padding-off-by-one.sed \
	tests/emu/wrong/conv2d_transpose--dropped-condition.sed \
	tests/emu/wrong/conv2d_transpose--load-before-guard.sed \
	tests/emu/wrong/depthwise_conv--unsigned-to-signed.sed \
	tests/emu/wrong/im2col--payload.sed \
	tests/emu/wrong/layernorm--barrier-before-reuse.sed \
	tests/emu/wrong/layernorm--moved-out-of-barrier.sed \
	tests/emu/wrong/layernorm--reciprocal.sed \
	tests/emu/wrong/layernorm--same-value-race.sed \
	tests/emu/wrong/macros--unguarded-division.sed \
	tests/emu/wrong/matmul_naive--fma-of-the-other-product.sed \
	tests/emu/wrong/matmul_naive--fma.sed \
	tests/emu/wrong/matmul_naive--guard-off-by-one.sed \
	tests/emu/wrong/matmul_naive--reversed-sum.sed \
	tests/emu/wrong/matmul_naive--wrong-row-length.sed \
	tests/emu/wrong/matmul_tiled--barrier-after-load.sed \
	tests/emu/wrong/matmul_tiled--barrier-before-overwrite.sed \
	tests/emu/wrong/matmul_tiled--barrier-in-condition.sed \
	tests/emu/wrong/random_walk--dropped-call.sed \
	tests/emu/wrong/random_walk--stale-state.sed \
	tests/emu/wrong/reduce_block--conditional-shuffle.sed \
	tests/emu/wrong/reduce_block--early-return.sed \
	tests/emu/wrong/reduce_block--lost-step.sed \
	tests/emu/wrong/saxpy--new-overflow.sed \
	tests/emu/wrong/saxpy--one-more.sed \
	tests/emu/wrong/saxpy--zero-times-x.sed \
	tests/emu/wrong/spmv_csr--at-least-one-trip.sed \
	tests/emu/wrong/spmv_csr--narrower-sum.sed \
	tests/emu/wrong/stencil2d--hoisted-load.sed \
	tests/emu/wrong/stencil2d--reassociated-sum.sed \
	tests/emu/wrong/template_axpby--wrong-unroll.sed \
	tests/emu/wrong/upsample_bilinear--wrong-clamp.sed

CLEAN_DIRECTORIES += tests/emu.cache
