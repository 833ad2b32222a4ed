-- Twelve keys of a plain text; the more similar two texts are, the more likely they share a key: almost certainly
-- with eight tenths of their trigrams in common, rarely with three tenths (min-wise hashing: trigrams fall into 48
-- bins, each bin stores its smallest hash, four bins make a key). Uses its own hash, because PostgreSQL's hash
-- functions may change between versions.
create or replace function private.question_bands(plain text) returns integer[]
language sql immutable parallel safe
set search_path = ''
as $$
  with spelled as (select string_to_array(plain, null) as c),
  hashed as (
    select (((ascii(a)::bigint * 65599 + ascii(b)) * 65599 + ascii(d)) % 2147483648 * 2654435761) % 4294967296 as hash
    from spelled, unnest(c, c[2:], c[3:]) as gram (a, b, d) where d is not null
  ),
  kept as (
    select (hash >> 20) % 48 as bin, min(hash) as least from hashed group by 1
  ),
  keyed as (
    select bin / 4 as band, sum((least % 1048573) * (7919 + 104729 * (bin % 4))) as key
    from kept group by 1
  )
  select coalesce(array_agg(((key * 13 + band * 178956970) % 2147483647)::integer order by band), '{}') from keyed
$$;
