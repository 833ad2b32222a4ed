-- Compares candidates with the query by n-gram in their texts instead of their signatures. An n-gram counts its full
-- weight in the name, 0.7 of it in tags and description, 0.6 in the names above. The score is the sum as a share of
-- the total weight, plus a bonus if the whole query occurs in a field. `coverage` is the share of n-grams within
-- words that occur in any field: it decides which candidates match, and the score decides their order. `rank` is the
-- candidate's position in the input.
create or replace function private.score_candidates(candidates uuid[], plain text, grams text[], is_within boolean[],
  weights double precision[])
returns table (id uuid, rank bigint, kind text, name text, display_order integer, text text, name_at integer,
  coverage double precision, score numeric)
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  with candidate as materialized (
    select id, rank, kind, name, about, path, display_order, strpos(name, plain) as name_at
    from unnest(candidates) with ordinality as best (id, rank) join private.search_entries using (id)
  ), term as (
    select * from unnest(grams, is_within, weights) with ordinality as listed (gram, is_within, weight, number)
  ), compared as materialized (
    select candidate.id, term.number, term.is_within, term.weight,
      (case when strpos(name, gram) > 0 then 1 when strpos(about, gram) > 0 then 0.7
        when strpos(path, gram) > 0 then 0.6 else 0 end)::double precision as field_weight
    from candidate, term
  ), known as (
    select distinct number from compared where field_weight > 0
  ), counted as (
    -- An n-gram without any candidate, most likely from a typing error, must not count like a rare one.
    select id, is_within, field_weight, case when known.number is null then least(weight, 1) else weight end as weight
    from compared left join known using (number)
  ), overlap as (
    select id, sum(weight * field_weight) / sum(weight) as share,
      sum(weight) filter (where is_within and field_weight > 0) / sum(weight) filter (where is_within) as coverage
    from counted group by id
  )
  select candidate.id, rank, kind, name, display_order, name || chr(10) || path || chr(10) || about, name_at,
    coalesce(overlap.coverage, 0),
    -- Rounded, because floating-point sums depend on their order and equal scores must compare as equal.
    round((coalesce(overlap.share, 0) + case when name_at = 1 then 0.75 when name_at > 0 then 0.5 else 0 end
      + case when strpos(about, plain) > 0 then 0.2 else 0 end)::numeric, 6)
  from candidate left join overlap using (id);
end
$$;
