-- The items of a site that answer a query, ranked within their kind, best first.
--
-- 1. How rare each gram of the query is, from the signatures of at most 200 entries of the site: what
--    is in every name ('exam set') tells little.
-- 2. Every entry is compared by signature, four classes of rarity at once, and by substring; the best
--    30 of each kind go on. This reads the whole site whatever the query is, so a hostile query costs
--    what any other does.
-- 3. Those are compared exactly, gram by gram and field by field. What covers too little of the query,
--    or far less than the best does, is left out.
--
-- An item counts with the names of the items above it, and only while all of those are active.
create or replace function private.find_entries(q text, visited uuid)
returns table (id uuid, kind text, place bigint)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  none constant bit(4096) := repeat('0', 4096);
  here constant uuid := coalesce(visited, '00000000-0000-0000-0000-000000000000');
  words constant text[] := private.search_words(coalesce(q, ''));
  plain constant text := array_to_string(words, '');
  -- Of each gram sought; four masks of grams of like weight, and their mean weights.
  grams text[];
  weights double precision[];
  masks bit(4096)[];
  means double precision[];
  whole double precision;
begin
  if plain = '' then
    return;
  end if;

  with sample as materialized (
    select entry.grams as signature from private.search_entries entry
    where entry.site = here order by entry.id limit 200
  ), weighed as (
    select term.gram, term.spot, term.share * (select 1 + ln((count(*) + 1) / (sum(get_bit(signature, term.spot)) + 1.0))
      from sample) as weight
    from private.search_terms(words) term
  ), classed as (
    select weighed.*, ntile(4) over (order by weight) as class from weighed
  ), mask as (
    select class, bit_or(set_bit(none, spot, 1)) as mask, avg(weight) as mean from classed group by class
  )
  select (select array_agg(gram order by gram) from weighed), (select array_agg(weight order by gram) from weighed),
    array_agg(coalesce(mask, none) order by class), array_agg(coalesce(mean, 0) order by class)
  into grams, weights, masks, means
  from generate_series(1, 4) class left join mask using (class);
  whole := greatest(1, (select sum(bit_count(masks[class]) * means[class]) from generate_series(1, 4) class));

  return query
  with recursive branch as (
    select entry.*, none as inherited, '' as path
    from private.search_entries entry
    where entry.site = here and entry.kind = 'categories' and entry.is_active
    union all
    select entry.*, (branch.inherited | branch.name_grams)::bit(4096), branch.path || chr(10) || branch.name
    from branch join private.search_entries entry on entry.parent_id = branch.id
    where entry.is_active and entry.kind <> 'quiz_sets'
  ), live as (
    select * from branch
    union all
    select entry.*, branch.inherited | branch.name_grams, branch.path || chr(10) || branch.name
    from branch join private.search_entries entry on entry.parent_id = branch.id
    where entry.site = here and entry.kind = 'quiz_sets' and entry.is_active
  ), compared as (
    select live.id, live.kind, live.name, live.about, live.path, live.display_order,
      strpos(live.name, plain) as found,
      (bit_count(all_grams & masks[1]) * means[1] + bit_count(all_grams & masks[2]) * means[2]
        + bit_count(all_grams & masks[3]) * means[3] + bit_count(all_grams & masks[4]) * means[4]) / whole as covered,
      (bit_count(live.name_grams & masks[1]) * means[1] + bit_count(live.name_grams & masks[2]) * means[2]
        + bit_count(live.name_grams & masks[3]) * means[3] + bit_count(live.name_grams & masks[4]) * means[4]) / whole as named
    from live, lateral (select live.grams | live.inherited as all_grams offset 0) joined
  ), hopeful as (
    select *, row_number() over (partition by kind
      order by found = 1 desc, found > 0 desc, covered + named desc, length(name), display_order, id) as place
    from compared where found > 0 or covered > 0.3
  ), exact as (
    select hopeful.*, gram, weight, strpos(name, gram) > 0 as in_name, strpos(about, gram) > 0 as in_about,
      strpos(path, gram) > 0 as in_path
    from hopeful left join unnest(grams, weights) term (gram, weight) on true where hopeful.place <= 30
  ), known as (
    -- A gram that nothing here has, a typing error most likely, should not count as a rare one.
    select *, case when bool_or(in_name or in_about or in_path) over (partition by gram) then weight else least(weight, 1) end as counted
    from exact
  ), scored as (
    select id, kind, name, found, display_order,
      coalesce(sum(counted) filter (where in_name or in_about or in_path) / sum(counted), 0) as covered,
      coalesce(sum(counted * case when in_name then 1 when in_about then 0.7 when in_path then 0.6 else 0 end) / sum(counted), 0)
        + case when found > 0 then 0.5 else 0 end + case when found = 1 then 0.25 else 0 end
        + case when strpos(about, plain) > 0 then 0.2 else 0 end as score
    from known group by id, kind, name, about, found, display_order
  )
  select scored.id, scored.kind, row_number() over (partition by scored.kind
    order by score desc, length(name), display_order, scored.id)
  from scored, lateral (select max(score) as best from scored s) best
  where (found > 0 or covered > 0.5);
end
$$;
grant execute on function private.find_entries(text, uuid) to anon, authenticated, service_role;
