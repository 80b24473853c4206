# Example kernels and how to run them.
EXTRA_DIST += kernels/README.md \
	kernels/conv2d.cu \
	kernels/conv2d.run \
	kernels/conv2d_transpose.cu \
	kernels/conv2d_transpose.run \
	kernels/conv3d_transpose.cu \
	kernels/conv3d_transpose.run \
	kernels/depthwise_conv.cu \
	kernels/depthwise_conv.run \
	kernels/im2col.cu \
	kernels/im2col.run \
	kernels/layernorm.cu \
	kernels/layernorm.run \
	kernels/macros.cu \
	kernels/macros.run \
	kernels/matmul_naive.cu \
	kernels/matmul_naive.run \
	kernels/matmul_scheduled.cu \
	kernels/matmul_scheduled.run \
	kernels/matmul_tiled.cu \
	kernels/matmul_tiled.run \
	kernels/random_walk.cu \
	kernels/random_walk.run \
	kernels/reduce_block.cu \
	kernels/reduce_block.run \
	kernels/saxpy.cu \
	kernels/saxpy.run \
	kernels/softmax_rows.cu \
	kernels/softmax_rows.run \
	kernels/spmv_csr.cu \
	kernels/spmv_csr.run \
	kernels/stencil2d.cu \
	kernels/stencil2d.run \
	kernels/template_axpby.cu \
	kernels/template_axpby.run \
	kernels/upsample_bilinear.cu \
	kernels/upsample_bilinear.run
