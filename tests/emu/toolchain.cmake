# toolchain.cmake - CMake projects in CUDA, built for the emulator: cmake --toolchain .../tests/emu/toolchain.cmake
#
# What CMake would find out by running nvcc is said here; the compiler is the stand-in beside this file.
set(CMAKE_CUDA_COMPILER "${CMAKE_CURRENT_LIST_DIR}/nvcc")
set(CMAKE_CUDA_COMPILER_ID_RUN TRUE)
set(CMAKE_CUDA_COMPILER_FORCED TRUE)
set(CMAKE_CUDA_COMPILER_ID NVIDIA)
set(CMAKE_CUDA_COMPILER_VERSION 12.0)
set(CMAKE_CUDA_COMPILER_TOOLKIT_VERSION 12.0)
set(CMAKE_CUDA_STANDARD_COMPUTED_DEFAULT 17)
set(CMAKE_CUDA_EXTENSIONS_COMPUTED_DEFAULT ON)
# as nvcc -v: what is linked with what
set(CMAKE_CUDA_COMPILER_PRODUCED_OUTPUT
  "#$ LIBRARIES=  -L${CMAKE_CURRENT_LIST_DIR}\nlink\n#$ ${CMAKE_CUDA_COMPILER} -o a.out a.o  -L${CMAKE_CURRENT_LIST_DIR}\n")
set(CMAKE_CUDA_ARCHITECTURES OFF)
