-- Drops the earlier signature without `refund`.
drop function if exists public.regrade(uuid, text, integer, boolean, bigint);
-- Regrades the answers to a question: by another key ('key'), accepting one more choice ('accept'), or excluding it
-- from scores ('drop'); future attempts use the same marking. A dry run returns the changes by learner, leaderboard
-- positions included, and writes nothing. `version_id` selects an earlier text of the question; the default is the
-- current one. Dropping returns points (private.refunds_due): by `refund`, or by the setting regrade_refund. One
-- transaction and one batch, whose id is the regrade's; undo_batch and undo_regrade undo it, except for the points.
-- Refuses an unknown refund, and as private.regrade_plan does. Administrators only. Notifies the learners and
-- reporters. Locks learners before the quiz set, as starting an attempt does.
create or replace function public.regrade(question_id uuid, kind text, choice integer default null,
  dry_run boolean default true, version_id bigint default null, refund text default null) returns json
language plpgsql security definer
set search_path = ''
-- For an examination that thousands have taken.
set statement_timeout = '1min'
as $$
declare
  question private.questions;
  plan private.regrades;
  report jsonb;
  changes private.score_change[];
  rule text;
  refunded uuid[];
  returned jsonb;
begin
  perform private.require_admin();
  if regrade.refund not in ('none', 'share', 'all') then
    perform private.fail('regrade_refund_invalid');
  end if;
  rule := case regrade.kind when 'drop' then coalesce(regrade.refund, private.regrade_refund()) else 'none' end;
  select * into question from private.questions q where q.id = regrade.question_id;
  if not found then
    perform private.fail('question_not_found');
  end if;
  plan := private.regrade_plan(question, regrade.kind, regrade.choice, regrade.version_id);
  if regrade.dry_run is distinct from false then
    return private.regrade_report(plan, rule, true) || jsonb_build_object('regrade_id', null);
  end if;

  -- Once refusals are out of the way; then planned again, because the question may have changed.
  refunded := private.lock_learners(plan, rule);
  -- One change of a quiz set's questions at a time.
  perform from public.quiz_sets s where s.id = question.quiz_set_id for no key update;
  perform private.lock_papers(array[question.id]);
  select * into question from private.questions q where q.id = regrade.question_id;
  if not found then
    perform private.fail('question_not_found');
  end if;
  plan := private.regrade_plan(question, regrade.kind, regrade.choice, regrade.version_id);
  report := private.regrade_report(plan, rule, false);

  -- An undo restores the hold, which ends here, the confirmation of the key, and the notes that the marking refutes.
  plan.question_before := plan.question_before || jsonb_build_object('held_at', question.held_at,
    'held_by', question.held_by, 'hold_reason', question.hold_reason, 'key_kept_at', question.key_kept_at,
    'option_notes', private.refuted_notes(question, plan.question_after));
  plan.id := private.begin_batch('regrade', jsonb_build_object('question_id', plan.question_id,
    'quiz_set_id', plan.quiz_set_id, 'kind', plan.kind, 'choice', plan.choice,
    'first_report', private.first_report(plan.question_id), 'refund', rule));
  returned := private.refund_regrade(plan, rule, refunded);
  changes := private.apply_marking(plan.question_id, plan.quiz_set_id, plan.editions_after);
  perform private.mark_question(plan.question_id, plan.question_after);
  -- The key that was in doubt is decided.
  update private.questions q set held_at = null, held_by = null, hold_reason = null
  where q.id = question.id and q.held_at is not null
    and private.has_same_words(coalesce(regrade.version_id, question.version_id), question.version_id);
  insert into private.regrades (id, question_id, quiz_set_id, kind, choice, editions_before,
    editions_after, question_before, question_after, actor_id)
  values (plan.id, plan.question_id, plan.quiz_set_id, plan.kind, plan.choice, plan.editions_before,
    plan.editions_after, plan.question_before, plan.question_after, auth.uid());
  insert into private.regraded_attempts (regrade_id, attempt_id, score_before, total_before, score_after, total_after)
  select plan.id, c.attempt_id, c.score_before, c.total_before, c.score_after, c.total_after
  from unnest(changes) c;
  perform private.add_regrade_notices(plan);
  perform private.audit('regrade', 'questions', plan.question_id::text, plan.question_before,
    plan.question_after || jsonb_build_object('regrade_id', plan.id, 'kind', plan.kind,
      'choice', plan.choice, 'changed', cardinality(changes), 'refund', rule,
      'points_returned', returned -> 'points', 'refunds_capped', nullif(returned -> 'capped', '0')));
  return report || jsonb_build_object('regrade_id', plan.id, 'changed', cardinality(changes), 'refund', returned);
end
$$;
grant execute on function public.regrade(uuid, text, integer, boolean, bigint, text) to anon, authenticated, service_role;

-- Sets the marking of the question itself, which future editions are made from. Notes say why an option is wrong: those
-- of options that become right are removed, and those of the marking added where there is none.
create or replace function private.mark_question(question_id uuid, marking jsonb) returns void
language sql security definer
set search_path = ''
as $$
  update private.questions q set correct_answer = m.correct_answer, also_accepted = m.also_accepted,
    is_dropped = m.is_dropped, option_notes = private.trimmed_notes(array(
      select case when n.refuted is null then coalesce(n.note, n.restored) end
      from unnest(q.option_notes, private.refuted_notes(q, marking), m.option_notes)
        with ordinality n (note, refuted, restored, place)
      order by n.place))
  from jsonb_to_record(marking) as m (correct_answer text, also_accepted smallint[], is_dropped boolean, option_notes text[])
  where q.id = mark_question.question_id and (q.correct_answer, q.also_accepted, q.is_dropped)
    is distinct from (m.correct_answer, m.also_accepted, m.is_dropped)
$$;

-- The notes of a question's options that a marking makes right; null without any.
create or replace function private.refuted_notes(question private.questions, marking jsonb) returns text[]
language sql stable
set search_path = ''
as $$
  select private.trimmed_notes(array(
    select case when private.is_right(n.place::smallint, private.choice_of(m.correct_answer), m.also_accepted)
      and not private.is_right(n.place::smallint, private.choice_of(question.correct_answer), question.also_accepted)
      then n.note end
    from jsonb_to_record(marking) as m (correct_answer text, also_accepted smallint[]),
      unnest(question.option_notes) with ordinality n (note, place)
    order by n.place))
$$;

-- Locks the balances of learners to whom the plan returns points, and returns their ids. Locks the other learners with
-- attempts that contain the question, which users with a report of it have too, against the deletion of the account.
-- The second lock conflicts with no lock of the first kind, so that two orders cannot deadlock.
create or replace function private.lock_learners(plan private.regrades, refund text) returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  refunded constant uuid[] := array(select distinct d.user_id from private.refunds_due(plan, refund) d);
  people constant uuid[] := array(
    select distinct a.user_id from private.question_versions v
    join private.edition_questions q on q.version_id = v.id
    join public.quiz_attempts a on a.edition_id = q.edition_id
    where v.question_id = plan.question_id);
begin
  perform from public.profiles p where p.user_id = any (refunded) order by p.user_id for no key update;
  perform from public.profiles p where p.user_id = any (people) order by p.user_id for key share;
  return refunded;
end
$$;
