-- Records that a person compared questions with a law as it is today, and releases those that waited for that. The
-- questions are still right, or were corrected (`corrected`) and are now about the version that they waited for.
-- Returns the batch and the number of questions. For administrators, and managers of the questions' tenants.
create or replace function public.review_laws(question_ids uuid[], law_id uuid, corrected boolean default false)
returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  law constant public.laws := private.require_law(law_id);
  ids uuid[];
  batch uuid;
begin
  ids := private.chosen_questions(jsonb_build_object('ids', coalesce(question_ids, '{}')));
  perform private.lock_laws(array[law.id]);
  perform from private.questions q where q.id = any (ids) order by q.id for no key update;
  batch := private.begin_batch('review_laws', jsonb_build_object('count', cardinality(ids), 'law', law.short_name));
  with amended as (
    select distinct on (w.citation_id) w.citation_id, w.version_id
    from private.waiting_citations(private.day_of(now())) w
    where w.law_id = law.id and w.question_id = any (ids)
    order by w.citation_id, w.effective_on desc, w.version_id
  )
  update public.question_laws c
  set checked_on = private.day_of(now()), reviewed_at = clock_timestamp(),
    version_id = case when corrected then coalesce(a.version_id, c.version_id) else c.version_id end
  from public.question_laws own left join amended a on a.citation_id = own.id
  where own.law_id = law.id and own.question_id = any (ids) and c.id = own.id;
  return json_build_object('batch', batch, 'changed', (
    select count(distinct c.question_id) from public.question_laws c
    where c.law_id = law.id and c.question_id = any (ids)));
end
$$;
grant execute on function public.review_laws(uuid[], uuid, boolean) to anon, authenticated, service_role;
