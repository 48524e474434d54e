error: fail_syntax.in.c:4: expected ';' after expression
