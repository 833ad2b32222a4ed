-- backward-compatible: the functions' files create it again in the same transaction, with one more column.
drop function if exists private.product_figures();
