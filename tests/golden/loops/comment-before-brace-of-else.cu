// cunest: --all --cost-model=paper
// What comes to the end of a block ends in a comment: its brace has another line.
void spread(float*out,float*in,int m,int which){ 
	#pragma nest noalias(out,in)no(restrict)
	for(int i((((m)*which)*4)-1);i<64;){if(i<m){if(i<m){out[i]=.0f;out[64]=in[(i)];out[64]=in[which];}out[i]=.0f;out[64]=in[(i)];}else{out[64]
=in[which];}if(i<m){out[i]=.0f;out[64]=in[m];}else{out[i]=.0f;// d4
}}}
