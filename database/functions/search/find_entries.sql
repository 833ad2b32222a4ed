-- The items of a site that answer a query, ranked within their kind, best first.
--
-- 1. How much each gram of the query tells: one that is in every name ('exam set') tells little.
--    Counted in the signatures of at most 200 entries of the site.
-- 2. Every entry of the site is compared by signature, the 30 most promising of each kind go on
--    (private.promising_entries).
-- 3. Those are compared gram by gram and field by field. Where something has all grams of the query,
--    what has less than 0.85 of them, or not all words of two or three letters, is left out. Where
--    nothing has, grams say too little (those of a short word stand scattered in any long text): then
--    each is compared letter by letter (private.search_likeness), in its first 400 letters.
-- 4. Where what is left has the numbers of the query, each as a whole number, the rest goes.
create or replace function private.find_entries(q text, visited uuid)
returns table (id uuid, kind text, place bigint)
language plpgsql stable security definer
set search_path = ''
-- Planned once a connection: planning would take a quarter of every search.
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  none constant bit(2048) := repeat('0', 2048);
  here constant uuid := coalesce(visited, '00000000-0000-0000-0000-000000000000');
  words constant text[] := private.search_words(coalesce(q, ''));
  plain constant text := array_to_string(words, '');
  telling_words constant text[] := private.search_telling(words);
  -- Of these grams say little: they have one to three.
  short_words constant text[] := array(select word from unnest(telling_words) word where length(word) between 2 and 3);
  figures constant text[] := array(select figure[1] from regexp_matches(plain, '[0-9]+', 'g') figure);
  -- Of each gram sought: whether it is within a word, and what it tells.
  grams text[];
  is_within boolean[];
  weights double precision[];
  -- As signatures: all grams, and the third that tells most; what one of each counts, of 1 together.
  sought bit(2048);
  telling bit(2048);
  sought_weight double precision;
  telling_weight double precision;
  -- What each gram counts once more that a name has itself.
  name_weight double precision;
  promising uuid[];
begin
  if plain = '' then
    return;
  end if;

  with sample as materialized (
    select entry.grams as signature from private.search_entries entry
    where entry.site = here order by entry.id limit 200
  ), weighed as materialized (
    select term.gram, term.spot, term.share = 1 as is_within, term.share > 0.1 as is_sought,
      term.share * (
        select 1 + ln((count(*) + 1) / (count(*) filter (where get_bit(signature, term.spot) = 1) + 1.0)) from sample
      ) as weight
    from private.search_terms(words) term
  ), classed as (
    select *, is_sought and ntile(3) over (partition by is_sought order by weight desc) = 1 as tells from weighed
  )
  select array_agg(gram), array_agg(is_within), array_agg(weight),
    coalesce(bit_or(set_bit(none, spot, 1)) filter (where is_sought), none), coalesce(bit_or(set_bit(none, spot, 1)) filter (where tells), none),
    coalesce(avg(weight) filter (where is_sought and not tells), avg(weight), 0) / greatest(sum(weight), 1),
    coalesce(avg(weight) filter (where tells) - avg(weight) filter (where is_sought and not tells), 0) / greatest(sum(weight), 1),
    1.0 / (1 + count(*))
  into grams, is_within, weights, sought, telling, sought_weight, telling_weight, name_weight
  from classed;

  promising := private.promising_entries(here, plain, sought, telling, sought_weight, telling_weight, name_weight);

  return query
  with candidate as materialized (
    select id, at, kind, name, about, path, display_order, strpos(name, plain) as found
    from unnest(promising) with ordinality as best (id, at) join private.search_entries using (id)
  ), term as (
    select * from unnest(grams, is_within, weights) with ordinality as listed (gram, is_within, weight, number)
  ), compared_term as materialized (
    select candidate.id, term.number, term.is_within, term.weight,
      (case when strpos(name, gram) > 0 then 1 when strpos(about, gram) > 0 then 0.7
        when strpos(path, gram) > 0 then 0.6 else 0 end)::double precision as worth
    from candidate, term
  ), known as (
    select distinct number from compared_term where worth > 0
  ), counted as (
    -- A gram that nobody has, most likely of a typing error, must not count as a rare one does.
    select id, is_within, worth, case when known.number is null then least(weight, 1) else weight end as weight
    from compared_term left join known using (number)
  ), overlap as (
    select id, sum(weight * worth) / sum(weight) as worth,
      coalesce(sum(weight) filter (where is_within and worth > 0) / sum(weight) filter (where is_within), 0) as covered
    from counted group by id
  ), scored as (
    select candidate.id, at, kind, name, found, display_order, coalesce(overlap.covered, 0) as covered,
      name || chr(10) || path || chr(10) || about as text,
      -- Rounded, for sums of fractions depend on their order, and equals are put in order below.
      round((coalesce(overlap.worth, 0) + case when found = 1 then 0.75 when found > 0 then 0.5 else 0 end
        + case when strpos(about, plain) > 0 then 0.2 else 0 end)::numeric, 6) as score
    from candidate left join overlap using (id)
  ), numbered as materialized (
    select *, max(covered) over () > 0.99 as is_whole from scored
  ), likeness as materialized (
    select private.search_likeness(telling_words, array_agg(left(text, 400) order by at)) as of_each
    from numbered where not is_whole
  ), compared_word as (
    select *, case when is_whole then covered else of_each[at] end as has from numbered cross join likeness
  ), judged as (
    select *, has >= case when is_whole then 0.85 else greatest(0.5, 0.75 * max(has) over ()) end
        and (not is_whole or not exists (select from unnest(short_words) word where strpos(text, word) = 0)) as has_enough,
      (select bool_and(text ~ ('(?<![0-9])' || figure || '(?![0-9])')) from unnest(figures) figure) as has_figures
    from compared_word
  ), chosen as (
    select *, bool_or(has_figures) over () as someone_has_figures from judged where found > 0 or has_enough
  )
  select chosen.id, chosen.kind, row_number() over (partition by chosen.kind
    order by score + case when is_whole then 0 else round(has::numeric, 6) end desc, length(name), display_order, chosen.id)
  from chosen where has_figures or not coalesce(someone_has_figures, false);
end
$$;
grant execute on function private.find_entries(text, uuid) to anon, authenticated, service_role;
