-- The entries of a site that match a query, ranked within their kind, best first; docs/search.md follows one query
-- through all steps.
--
-- 1. Split the query into words and weigh its n-grams (private.weigh_grams).
-- 2. Compare all entries of the site by signature: 30 candidates of each kind (private.candidate_entries).
-- 3. Compare the candidates by n-gram and field (private.score_candidates).
-- 4. Discard candidates that do not match and rank the others (private.rank_candidates).
create or replace function private.find_entries(q text, visited uuid)
returns table (id uuid, kind text, place bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  here constant uuid := coalesce(visited, '00000000-0000-0000-0000-000000000000');
  words constant text[] := private.search_words(coalesce(q, ''));
  plain constant text := array_to_string(words, '');
  weighed record;
  candidates uuid[];
begin
  if plain = '' then
    return;
  end if;
  select * into weighed from private.weigh_grams(words, here);
  if bit_count(weighed.sought) = 0 then
    candidates := private.candidates_by_name(here, plain);
  else
    candidates := private.candidate_entries(here, plain, weighed.sought, weighed.rare, weighed.sought_weight,
      weighed.rare_weight, 1.0 / (1 + cardinality(weighed.grams)));
  end if;
  return query select * from private.rank_candidates(candidates, words, weighed.grams, weighed.is_within, weighed.weights);
end
$$;
grant execute on function private.find_entries(text, uuid) to anon, authenticated, service_role;
