// BOM and CRLF
int x;

int y; // mixed
