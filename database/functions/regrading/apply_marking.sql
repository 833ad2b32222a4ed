-- Applies a new marking to a question's editions, to their attempts, to all sums derived from scores, and to the
-- learners' practice data; item statistics are recounted by their job. Returns the changed scores. Locks in the order
-- of docs/design/attempts.md: learners (shared, so that only the deletion of an account waits), then grading
-- of its quiz set and of papers that ask it, for which submissions wait until the end.
create or replace function private.apply_marking(question_id uuid, quiz_set_id uuid, marking jsonb)
returns private.score_change[]
language plpgsql security definer
set search_path = ''
as $$
declare
  editions bigint[] := array(select m.edition_id from private.markings(marking) m);
  changes private.score_change[];
begin
  perform from public.profiles p where p.user_id in (
    select a.user_id from public.quiz_attempts a where a.edition_id = any (editions))
  order by p.user_id for key share;
  perform pg_advisory_xact_lock(private.grading_lock(), held.quiz_set) from (
    select distinct hashtext(asked.id::text) as quiz_set from (
      select apply_marking.quiz_set_id as id
      union all
      select e.quiz_set_id from private.quiz_set_editions e where e.id = any (editions)
    ) asked order by 1) held;
  changes := array(select c from private.marking_changes(apply_marking.question_id, marking) c
    order by c.attempt_id);
  update private.edition_questions q set correct_choice = m.correct_choice,
    also_accepted = m.also_accepted, is_dropped = m.is_dropped
  from private.markings(marking) m
  where q.edition_id = m.edition_id and q.question_id = apply_marking.question_id;
  update public.quiz_attempts a set score = c.score_after, total_questions = c.total_after
  from unnest(changes) c where a.id = c.attempt_id;
  perform private.mend_practice(apply_marking.question_id, apply_marking.quiz_set_id,
    array(select distinct c.user_id from unnest(changes) c join public.profiles p using (user_id)
      where p.deleted_at is null order by 1));
  perform private.shift_scores(changes);
  perform private.ask_for_recount(editions);
  return changes;
end
$$;
