-- Takes up to `batch` changed questions off the queue: indexes the texts of those without one, and stores the ten
-- most similar questions of each. Returns the number taken; the job calls it until that is 0. The cost is bounded:
-- each question is compared with at most 500 questions that share one of its twelve keys. It never waits for a
-- deletion of questions, which could be waiting for it: questions being deleted are skipped.
create or replace function private.compare_questions(batch integer default 200) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  taken uuid[];
  unread uuid[];
begin
  with due as (
    select c.question_id from private.questions_to_compare c join private.questions q on q.id = c.question_id
    order by c.since, c.question_id limit batch
    for update of c skip locked for key share of q skip locked
  ), gone as (
    delete from private.questions_to_compare c using due where c.question_id = due.question_id
    returning c.question_id
  )
  select array_agg(question_id) into taken from gone;
  if taken is null then
    return 0;
  end if;
  select array_agg(id) into unread from unnest(taken) id
  where not exists (select from private.question_texts t where t.question_id = id);
  if unread is not null then
    perform private.index_questions(unread);
  end if;

  delete from private.question_likenesses l using (
    select question_id, other_id from private.question_likenesses
    where dismissed_at is null and (question_id = any (taken) or other_id = any (taken))
    for update skip locked
  ) stale
  where (l.question_id, l.other_id) = (stale.question_id, stale.other_id);
  with found as materialized (
    select own.question_id, alike.question_id as other_id, alike.likeness
    from private.question_texts own,
      lateral private.like_questions(own.asked_signature, own.bands, own.passage_digest, own.question_id) alike
    where own.question_id = any (taken)
  ), remaining as materialized (
    select q.id from private.questions q where q.id in (select other_id from found)
    order by q.id for key share skip locked
  )
  insert into private.question_likenesses (question_id, other_id, likeness)
  select least(question_id, other_id), greatest(question_id, other_id), max(likeness)
  from found join remaining on remaining.id = found.other_id
  group by 1, 2
  on conflict do nothing;
  return cardinality(taken);
end
$$;

-- The ten questions most similar to one, best first: at least six tenths of the n-grams of the two are in both.
-- Those about another passage are not similar, whatever their own words are: 'What is the main idea?' is asked about
-- many passages. Questions of tenants outside `only_tenants` are excluded before the limits, so that they do not
-- displace others.
create or replace function private.like_questions(signature bit, keys integer[], passage_digest uuid, except_id uuid,
  only_tenants uuid[] default null)
returns table (question_id uuid, likeness real)
language sql stable security definer
set search_path = ''
as $$
  with sharing as materialized (
    select t.question_id, t.asked_signature from private.question_texts t
    where t.bands && keys and t.question_id is distinct from except_id
      and t.passage_digest is not distinct from like_questions.passage_digest
      and (only_tenants is null or exists (
        select from private.questions q where q.id = t.question_id and q.tenant_id = any (only_tenants)))
    limit 500
  ), compared as (
    select s.question_id,
      (bit_count(s.asked_signature & like_questions.signature)::real
        / greatest(bit_count(s.asked_signature | like_questions.signature), 1))::real as likeness
    from sharing s
  )
  select c.question_id, c.likeness from compared c
  where c.likeness >= 0.6
  order by c.likeness desc, c.question_id limit 10
$$;
