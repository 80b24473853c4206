# the same products added in another order: exact for small integers, not for reals
# expect: values differ.*large reals
s/for (int i = 0; i < k; i++)/for (int i = k - 1; i >= 0; i--)/
