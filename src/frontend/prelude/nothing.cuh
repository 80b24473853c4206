/* nothing.cuh - a header of the toolkit that clang has no use for. */
