-- The candidates of a query: of each kind the 30 entries of a site that promise most, best first. All
-- entries are read, but only their signatures and where the whole query stands in their names.
-- A name counts once more what its own signature shares, the more the fewer grams the query has.
create or replace function private.candidate_entries(visited uuid, plain text, sought bit, rare bit,
  sought_weight double precision, rare_weight double precision, name_weight double precision)
returns uuid[]
language plpgsql stable
set search_path = ''
-- Planned once a connection: planning would take a quarter of every search.
set plan_cache_mode = force_generic_plan
as $$
declare
  kinds constant text[] := array['categories', 'subcategories', 'courses', 'quiz_sets'];
  -- A quarter of the sought grams, and in quiz sets of a large site more.
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

-- So many grams of a query that about 800 entries of a site share more: on a large site most share a
-- quarter, for a quarter of all bits is set in any signature. Counted in 200 signatures; null where a site
-- has no 800 entries.
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

-- The candidates of a query without n-grams to look for, such as one letter: what has it in the name, first
-- where the name begins with it.
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
