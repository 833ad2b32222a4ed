-- The weight of each n-gram of a query on this site: its share (private.query_grams) times its inverse document
-- frequency, because one that occurs in every name ('exam set') distinguishes little. The frequency is counted in the
-- signatures of at most 200 entries. Row i of grams, is_within and weights is one n-gram; is_within is true if it
-- lies within one word.
--
-- For the scan of a site, the same as signatures: `sought` has the n-grams that count there (not those of stop
-- words), `rare` the third of them with the highest weight. Each bit shared with `sought` counts sought_weight, each
-- shared with `rare` rare_weight in addition: two bit counts approximate one sum over n-grams.
create or replace function private.weigh_grams(words text[], visited uuid, out grams text[], out is_within boolean[],
  out weights double precision[], out sought bit, out rare bit, out sought_weight double precision,
  out rare_weight double precision)
language sql stable
set search_path = ''
as $$
  with sample as materialized (
    select signature from private.search_entries where site = visited order by id limit 200
  ), weighed as materialized (
    select term.gram, term.hash, term.share = 1 as is_within, term.share > 0.1 as is_sought,
      term.share * (
        select 1 + ln((count(*) + 1) / (count(*) filter (where get_bit(signature, term.hash) = 1) + 1.0)) from sample
      ) as weight
    from private.query_grams(words) term
  ), ranked as (
    select *, is_sought and ntile(3) over (partition by is_sought order by weight desc) = 1 as is_rare,
      set_bit(repeat('0', 2048)::bit(2048), hash, 1) as one_bit
    from weighed
  ), summed as (
    select array_agg(gram) as grams, array_agg(is_within) as is_within, array_agg(weight) as weights,
      bit_or(one_bit) filter (where is_sought) as sought, bit_or(one_bit) filter (where is_rare) as rare,
      avg(weight) filter (where is_rare) as rare_mean,
      avg(weight) filter (where is_sought and not is_rare) as other_mean,
      avg(weight) as mean, greatest(sum(weight), 1) as total
    from ranked
  )
  select grams, is_within, weights,
    coalesce(sought, repeat('0', 2048)::bit(2048)), coalesce(rare, repeat('0', 2048)::bit(2048)),
    coalesce(other_mean, mean, 0) / total, coalesce(rare_mean - other_mean, 0) / total
  from summed
$$;
