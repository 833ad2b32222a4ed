-- The pairs and triples of neighbouring letters of a plain text, with the place of the first letter,
-- and for each its bit in a signature. The digits of the code points decide the bit: hash functions
-- of PostgreSQL may change with the version.
create or replace function private.search_grams(plain text)
returns table (place integer, gram text, spot integer)
language sql immutable parallel safe
set search_path = ''
as $$
  with spelled as (select string_to_array(plain, null) as c)
  select i, c[i] || c[i + 1], (ascii(c[i]) * 97 + ascii(c[i + 1])) % 2039
  from spelled, generate_series(1, cardinality(c) - 1) i
  union all
  select i, c[i] || c[i + 1] || c[i + 2],
    ((ascii(c[i]) * 9409::bigint + ascii(c[i + 1]) * 97 + ascii(c[i + 2])) % 2039)::integer
  from spelled, generate_series(1, cardinality(c) - 2) i
$$;

-- A plain text as 2,048 bits, one set for each of its grams. Two grams may share a bit, so a signature
-- can say that a gram is there when it is not, but never the other way round.
create or replace function private.search_signature(plain text) returns bit
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(bit_or(set_bit(repeat('0', 2048)::bit(2048), grams.spot, 1)), repeat('0', 2048)::bit(2048))
  from private.search_grams(plain) grams
$$;
