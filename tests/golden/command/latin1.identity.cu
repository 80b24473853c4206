// café ÿþ
char c = 0;
