/* vector_types.h - for programs that include it; emu.h has everything. */
