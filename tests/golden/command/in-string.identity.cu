const char *s = "#pragma nest tille(1)";
// NEST(x)
/* #pragma nest
#pragma nest bogus
*/
