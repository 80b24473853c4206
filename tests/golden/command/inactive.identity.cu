#if 0
#pragma nest tille(16)
#endif
#ifdef NO_SUCH_MACRO
#pragma nest bogus(
#endif
