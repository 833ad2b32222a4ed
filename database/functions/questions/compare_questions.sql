-- Takes up to `batch` questions that changed: reads the texts of those that no search knows yet, and
-- keeps for each the ten most like it. Answers how many it took; the job calls until that is none.
-- Bounded: each question is compared with those that share a key of twelve with it, 500 at most.
create or replace function private.compare_questions(batch integer default 200) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  taken uuid[];
  unread uuid[];
begin
  with due as (
    select question_id from private.questions_to_compare
    order by since, question_id limit batch for update skip locked
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

  delete from private.question_likenesses
  where dismissed_at is null and (question_id = any (taken) or other_id = any (taken));
  insert into private.question_likenesses (question_id, other_id, likeness)
  select least(own.question_id, found.question_id), greatest(own.question_id, found.question_id),
    max(found.likeness)
  from private.question_texts own,
    lateral private.like_questions(own.asked_signature, own.bands, own.question_id) found
  where own.question_id = any (taken)
  group by 1, 2
  on conflict do nothing;
  return cardinality(taken);
end
$$;

-- The ten questions most like one, best first: of all n-grams that either has, six tenths are in both.
create or replace function private.like_questions(signature bit, keys integer[], except_id uuid)
returns table (question_id uuid, likeness real)
language sql stable security definer
set search_path = ''
as $$
  with sharing as materialized (
    select t.question_id, t.asked_signature from private.question_texts t
    where t.bands && keys and t.question_id is distinct from except_id
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
