// cunest: --all --cost-model=paper --score=off
// What a body comes to end in, and what stood after it, are two comments.
void scopes(int*y,int n,int
w){ 	 
#pragma nest
 for(int
	i((((n)%5),w)*4);n<w;){if(threadIdx.x<w){if(w!=0){y[i]*w;if(0)y[n];if((i*n)%n==min(0,i))if(w!=0){y[i]=w;(i=(0));// d1
}// d5
}}}}
