-- Of each kind the 30 entries of a site whose signatures and names promise most, best first. Of the sought grams an
-- entry shares a quarter at least; a quiz set on a large site so many that about 800 do, which saves
-- most of the work: a quarter of its bits are in any signature.
-- A single letter has no gram: then those are promising that have it in the name.
create or replace function private.promising_entries(visited uuid, plain text, sought bit, telling bit,
  sought_weight double precision, telling_weight double precision, name_weight double precision)
returns uuid[]
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  kinds constant text[] := array['categories', 'subcategories', 'courses', 'quiz_sets'];
  grams_sought constant bigint := bit_count(sought);
  least_shared constant bigint := grams_sought / 4 + 1;
  crowd_shared bigint;
begin
  if grams_sought = 0 then
    return array(
      with named as materialized (
        select id, kind, strpos(name, plain) > 1 as is_within, length(name) as letters
        from private.search_entries where site = visited and is_shown and strpos(name, plain) > 0
      )
      select best.id from unnest(kinds) level (kind),
        lateral (select id from named where named.kind = level.kind order by is_within, letters, id limit 30) best);
  end if;

  select greatest(least_shared, max(shared)) into crowd_shared from (
    select bit_count(sample.grams & sought) as shared
    from (select grams from private.search_entries where site = visited order by id limit 200) sample
    order by 1 desc
    offset (select 200 * 800 / greatest(count(*), 1) from private.search_entries where site = visited) limit 1
  ) scarce;

  return array(
    with compared as materialized (
      select id, kind, bit_count(grams & sought) * sought_weight + bit_count(grams & telling) * telling_weight
        + bit_count(name_grams & sought) * name_weight - length(name) / 1000.0::double precision
        + case strpos(name, plain) when 0 then 0 when 1 then 4 else 3 end as promise
      from private.search_entries
      where site = visited and is_shown
        and bit_count(grams & sought) >= case kind when 'quiz_sets' then crowd_shared else least_shared end
    )
    select best.id from unnest(kinds) level (kind),
      lateral (select id, promise from compared where compared.kind = level.kind order by promise desc, id limit 30) best
      order by best.promise desc, best.id);
end
$$;
