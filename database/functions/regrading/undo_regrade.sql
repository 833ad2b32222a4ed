-- Undoes a regrade of the last 30 days: restores the previous marking of its editions, also for attempts submitted
-- since. Refuses if an edition or the question has been marked differently since (regrade_superseded), if no question
-- would count any more (regrade_last_question), and if it was undone already (regrade_not_found). A batch, with the
-- same lock order as undo_batch. Administrators only.
create or replace function public.undo_regrade(regrade_id uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  undone json;
begin
  perform private.require_admin();
  perform from private.admin_batches b where b.id = undo_regrade.regrade_id for update;
  perform private.begin_batch('undo', jsonb_build_object('batch', undo_regrade.regrade_id, 'act', 'regrade'));
  undone := private.undo_regrade(undo_regrade.regrade_id);
  update private.admin_batches b set undone_at = now(), undone_by = auth.uid() where b.id = undo_regrade.regrade_id;
  return undone;
end
$$;
grant execute on function public.undo_regrade(uuid) to anon, authenticated, service_role;

-- The same by batch; also called by undo_batch.
create or replace function private.undo_regrade(batch uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  done private.regrades;
  question private.questions;
  changes private.score_change[];
begin
  select * into done from private.regrades r where r.id = batch;
  perform from public.quiz_sets s where s.id = done.quiz_set_id for no key update;
  perform private.lock_papers(array[done.question_id]);
  select * into done from private.regrades r
  where r.id = batch and r.undone_at is null and r.created_at > now() - interval '30 days' for update;
  if not found then
    perform private.fail('regrade_not_found');
  end if;
  select * into question from private.questions q where q.id = done.question_id;
  if jsonb_build_object('correct_answer', question.correct_answer, 'also_accepted', question.also_accepted,
      'is_dropped', question.is_dropped) is distinct from done.question_after
    or exists (
      select from private.markings(done.editions_after) m
      join private.edition_questions q on q.edition_id = m.edition_id and q.question_id = done.question_id
      where (q.correct_choice, q.also_accepted, q.is_dropped)
        is distinct from (m.correct_choice, m.also_accepted, m.is_dropped))
  then
    perform private.fail('regrade_superseded');
  elsif private.leaves_nothing(question, done.editions_before, done.question_before) then
    perform private.fail('regrade_last_question');
  end if;
  changes := private.apply_marking(done.question_id, done.quiz_set_id, done.editions_before);
  perform private.mark_question(done.question_id, done.question_before);
  update private.questions q set held_at = b.held_at, hold_reason = b.hold_reason, key_kept_at = b.key_kept_at,
    held_by = (select p.user_id from public.profiles p where p.user_id = b.held_by)
  from jsonb_to_record(done.question_before) as b (held_at timestamptz, held_by uuid, hold_reason text, key_kept_at integer)
  where q.id = done.question_id and q.held_at is null and (b.held_at is not null or b.key_kept_at is not null);
  update private.regrades set undone_at = now() where id = batch;
  perform private.audit('undo_regrade', 'questions', done.question_id::text, done.question_after,
    done.question_before || jsonb_build_object('regrade_id', batch, 'changed', cardinality(changes)));
  return json_build_object('regrade_id', batch, 'changed', cardinality(changes));
end
$$;
