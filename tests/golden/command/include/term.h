#define OTHER (3)
