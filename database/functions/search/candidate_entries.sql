-- The candidates of a query: the 30 most promising entries of a site of each kind, best first. Reads all entries, but
-- only their signatures and the position of the whole query in their names. Matches in the name's own signature count
-- again, the more the fewer n-grams the query has.
create or replace function private.candidate_entries(visited uuid, plain text, sought bit, rare bit,
  sought_weight double precision, rare_weight double precision, name_weight double precision)
returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  kinds constant text[] := array['categories', 'subcategories', 'courses', 'quiz_sets'];
  -- A quarter of the n-grams in the query, and more for quiz sets of a large site.
  least_shared constant bigint := bit_count(sought) / 4 + 1;
  least_in_sets constant bigint := greatest(least_shared, private.crowded_overlap(visited, sought));
begin
  return array(
    with compared as materialized (
      select id, kind, bit_count(signature & sought) * sought_weight + bit_count(signature & rare) * rare_weight
        + bit_count(name_signature & sought) * name_weight - length(name) / 1000.0::double precision
        + case strpos(name, plain) when 0 then 0 when 1 then 4 else 3 end as promise
      from private.search_entries
      where site = visited and is_shown
        and bit_count(signature & sought) >= case kind when 'quiz_sets' then least_in_sets else least_shared end
    )
    select best.id from unnest(kinds) level (kind),
      lateral (select id, promise from compared where compared.kind = level.kind order by promise desc, id limit 30) best
      order by best.promise desc, best.id);
end
$$;

-- The number of shared n-grams that about 800 entries of a site exceed. On a large site most entries share a quarter,
-- because a quarter of all bits is set in any signature. Estimated from 200 signatures; null for a site with fewer
-- than 800 entries.
create or replace function private.crowded_overlap(visited uuid, sought bit) returns bigint
language sql stable
set search_path = ''
as $$
  select shared from (
    select bit_count(sample.signature & sought) as shared
    from (select signature from private.search_entries where site = visited order by id limit 200) sample
    order by 1 desc
    offset (select 200 * 800 / greatest(count(*), 1) from private.search_entries where site = visited) limit 1
  ) scarce
$$;

-- The candidates of a query without n-grams, such as one letter: entries with it in the name, those that begin with
-- it first.
create or replace function private.candidates_by_name(visited uuid, plain text) returns uuid[]
language sql stable
set search_path = ''
as $$
  with named as materialized (
    select id, kind, strpos(name, plain) > 1 as is_inside, length(name) as letters
    from private.search_entries where site = visited and is_shown and strpos(name, plain) > 0
  )
  select array(
    select best.id from unnest(array['categories', 'subcategories', 'courses', 'quiz_sets']) level (kind),
      lateral (select id from named where named.kind = level.kind order by is_inside, letters, id limit 30) best)
$$;
