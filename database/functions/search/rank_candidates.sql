-- Which candidates answer a query, and in what order.
--
-- Where one has all grams of the query, what has less than 0.85 of them, or not all words of two or three
-- letters (whose one to three grams are too few to tell), is left out. Where none has, grams say too little
-- (those of a short word stand scattered in any long text): then each is compared letter by letter
-- (private.search_similarity) in its first 400 letters, and needs half of the query and 0.75 of what the
-- best has. A name with the whole query in it always stays. Last, where one that is left has the numbers of
-- the query, each as a whole number, the rest goes.
create or replace function private.rank_candidates(candidates uuid[], words text[], grams text[], is_within boolean[],
  weights double precision[])
returns table (id uuid, kind text, place bigint)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  plain constant text := array_to_string(words, '');
  content_words constant text[] := private.search_content_words(words);
  short_words constant text[] := array(select word from unnest(content_words) word where length(word) between 2 and 3);
  figures constant text[] := array(select figure[1] from regexp_matches(plain, '[0-9]+', 'g') figure);
begin
  return query
  with scored as materialized (
    select *, max(coverage) over () > 0.99 as is_whole
    from private.score_candidates(candidates, plain, grams, is_within, weights)
  ), similarity as materialized (
    select private.search_similarity(content_words, array_agg(left(text, 400) order by rank)) as of_rank
    from scored where not is_whole
  ), matched as (
    select *, case when is_whole then coverage else of_rank[rank] end as match from scored cross join similarity
  ), judged as (
    select *, match >= case when is_whole then 0.85 else greatest(0.5, 0.75 * max(match) over ()) end
        and (not is_whole or not exists (select from unnest(short_words) word where strpos(text, word) = 0)) as has_enough,
      (select bool_and(text ~ ('(?<![0-9])' || figure || '(?![0-9])')) from unnest(figures) figure) as has_figures
    from matched
  ), chosen as (
    select *, bool_or(has_figures) over () as someone_has_figures from judged where name_at > 0 or has_enough
  )
  select chosen.id, chosen.kind, row_number() over (partition by chosen.kind
    order by score + case when is_whole then 0 else round(match::numeric, 6) end desc, length(name), display_order, chosen.id)
  from chosen where has_figures or not coalesce(someone_has_figures, false);
end
$$;
