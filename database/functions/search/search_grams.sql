-- The bigrams and trigrams of a plain text, with the position of the first letter and the n-gram's bit in a
-- signature. The bit is computed from the code points, because PostgreSQL's hash functions may change between
-- versions. The letters come from shifted arrays instead of subscripts, which would take quadratic time.
create or replace function private.search_grams(plain text)
returns table (place integer, gram text, hash integer)
language sql immutable parallel safe
set search_path = ''
as $$
  with spelled as (select string_to_array(plain, null) as c)
  select place::integer, a || b, (ascii(a) * 97 + ascii(b)) % 2039
  from spelled, unnest(c, c[2:]) with ordinality as pair (a, b, place) where b is not null
  union all
  select place::integer, a || b || d,
    ((ascii(a) * 9409::bigint + ascii(b) * 97 + ascii(d)) % 2039)::integer
  from spelled, unnest(c, c[2:], c[3:]) with ordinality as triple (a, b, d, place) where d is not null
$$;

-- A plain text as 2,048 bits, one set for each of its n-grams. Two n-grams may share a bit, so a signature can give
-- false positives but no false negatives.
create or replace function private.search_signature(plain text) returns bit
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(bit_or(set_bit(repeat('0', 2048)::bit(2048), grams.hash, 1)), repeat('0', 2048)::bit(2048))
  from private.search_grams(plain) grams
$$;
