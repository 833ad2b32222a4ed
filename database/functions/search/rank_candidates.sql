-- Decides which candidates match a query, and ranks them.
--
-- If one candidate has all n-grams of the query, those with less than 0.85 of them are discarded, and those without
-- all words of two or three letters, which have too few n-grams to be reliable. If none has all, n-grams are too weak
-- a signal (those of a short word are scattered over any long text): candidates are then compared by letters
-- (private.search_similarity) in their first 400 characters, and need half of the query and 0.75 of the best
-- similarity. A candidate with the whole query in its name is always included. Finally, if a remaining candidate
-- contains all numbers of the query, each as a whole number, those without them are discarded.
create or replace function private.rank_candidates(candidates uuid[], words text[], grams text[], is_within boolean[],
  weights double precision[])
returns table (id uuid, kind text, place bigint)
language plpgsql stable
set search_path = ''
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
