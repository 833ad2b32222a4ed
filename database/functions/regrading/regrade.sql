-- Marks anew what learners answered to a question: by another key ('key'), accepting one more choice
-- ('accept'), or counting it for nobody ('drop'); the question follows for attempts to come. A dry run
-- tells who changes by how much, standings included, and changes nothing. `version_id` names older
-- words of the question, without it the present ones. One transaction and one batch, which undo_batch and
-- undo_regrade take back; its id is the batch's.
-- Refuses what private.regrade_plan refuses. Administrators only.
create or replace function public.regrade(question_id uuid, kind text, choice integer default null,
  dry_run boolean default true, version_id bigint default null) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  question private.questions;
  plan private.regrades;
  report jsonb;
  changes private.score_change[];
begin
  perform private.require_admin();
  -- One change of the questions of a quiz set at a time.
  if regrade.dry_run is false then
    perform from public.quiz_sets s
    where s.id = (select q.quiz_set_id from private.questions q where q.id = regrade.question_id)
    for no key update;
  end if;
  select * into question from private.questions q where q.id = regrade.question_id;
  if not found then
    perform private.fail('question_not_found');
  end if;
  plan := private.regrade_plan(question, regrade.kind, regrade.choice, regrade.version_id);
  report := private.regrade_report(plan);
  if regrade.dry_run is distinct from false then
    return report || jsonb_build_object('regrade_id', null);
  end if;

  plan.id := private.begin_batch('regrade', jsonb_build_object('question_id', plan.question_id,
    'quiz_set_id', plan.quiz_set_id, 'kind', plan.kind, 'choice', plan.choice));
  changes := private.apply_marking(plan.question_id, plan.quiz_set_id, plan.editions_after);
  perform private.mark_question(plan.question_id, plan.question_after);
  insert into private.regrades (id, question_id, quiz_set_id, kind, choice, editions_before,
    editions_after, question_before, question_after, actor_id)
  values (plan.id, plan.question_id, plan.quiz_set_id, plan.kind, plan.choice, plan.editions_before,
    plan.editions_after, plan.question_before, plan.question_after, auth.uid());
  insert into private.regraded_attempts (regrade_id, attempt_id, score_before, total_before, score_after, total_after)
  select plan.id, c.attempt_id, c.score_before, c.total_before, c.score_after, c.total_after
  from unnest(changes) c;
  perform private.audit('regrade', 'questions', plan.question_id::text, plan.question_before,
    plan.question_after || jsonb_build_object('regrade_id', plan.id, 'kind', plan.kind,
      'choice', plan.choice, 'changed', cardinality(changes)));
  return report || jsonb_build_object('regrade_id', plan.id, 'changed', cardinality(changes));
end
$$;
grant execute on function public.regrade(uuid, text, integer, boolean, bigint) to anon, authenticated, service_role;

-- The question's own marking: which editions to come are made by.
create or replace function private.mark_question(question_id uuid, marking jsonb) returns void
language sql security definer
set search_path = ''
as $$
  update private.questions q set correct_answer = m.correct_answer, also_accepted = m.also_accepted,
    is_dropped = m.is_dropped
  from jsonb_to_record(marking) as m (correct_answer text, also_accepted smallint[], is_dropped boolean)
  where q.id = mark_question.question_id and (q.correct_answer, q.also_accepted, q.is_dropped)
    is distinct from (m.correct_answer, m.also_accepted, m.is_dropped)
$$;
