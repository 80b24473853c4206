# Projects that build with an installed cunest; they are installed as documentation, and tests/driver/examples builds them.
nobase_dist_doc_DATA = \
	examples/cmake/.cunest \
	examples/cmake/CMakeLists.txt \
	examples/cmake/include/matrix.h \
	examples/cmake/src/convolved.cu \
	examples/cmake/src/device.cuh \
	examples/cmake/src/product.cu \
	examples/cmake/tests/test.cpp \
	examples/jacobi/Makefile \
	examples/jacobi/jacobi.cu \
	examples/jacobi/jacobi.h \
	examples/jacobi/poisson.cu \
	examples/make/.cunest \
	examples/make/Makefile \
	examples/make/blur.cu \
	examples/make/device.cuh \
	examples/make/image.h \
	examples/make/spread.cu \
	examples/make/test.cpp \
	examples/matmul/Makefile \
	examples/matmul/matmul.cu \
	examples/matmul/matmul.h \
	examples/matmul/test.cpp
