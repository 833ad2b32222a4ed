-- Submits an attempt: graded here, by the key it was started on. Repeating it answers the same.
-- Its owner only. The first submission of a referred person may bring the referrer the bonus. Locks
-- balances before the attempt: the own, so that no deletion of the account comes between, and the one
-- that the bonus goes to. Where its answer may be told before its commit the score is left out, and
-- told by the repetition.
create or replace function public.submit_attempt(attempt_id uuid) returns json
language plpgsql security definer
set search_path = ''
-- Planning its statements anew costs more than running them: they meet rows by their keys, whatever the numbers.
set plan_cache_mode = force_generic_plan
-- By indexes, also where a plan was made while a table was empty (docs/decisions/0026-statistics.md).
set enable_seqscan = off
set jit = off
as $$
declare
  caller uuid := private.require_user();
  attempt public.quiz_attempts;
begin
  perform from public.profiles p
  where p.user_id = any (array(
    select caller
    union select r.referrer_id from public.referrals r
    where r.referee_id = caller and r.status = 'completed' and not r.points_awarded
      and private.is_referral_due(r)))
  order by p.user_id for no key update;
  select * into attempt from public.quiz_attempts a
  where a.id = submit_attempt.attempt_id and a.user_id = caller for update;
  if not found then
    perform private.fail('attempt_not_found');
  end if;
  if attempt.status = 'in_progress' then
    perform private.finish_attempts(array[attempt.id]);
    perform private.award_referral(caller);
    select * into attempt from public.quiz_attempts a where a.id = attempt.id;
    if not private.answers_after_commit() then
      return json_build_object('attempt_id', attempt.id, 'total_questions', attempt.total_questions,
        'completed_at', attempt.completed_at);
    end if;
  end if;
  return json_build_object('attempt_id', attempt.id, 'score', attempt.score,
    'total_questions', attempt.total_questions,
    'percentage', round(attempt.score * 100.0 / attempt.total_questions),
    'time_spent_seconds', attempt.time_spent_seconds, 'completed_at', attempt.completed_at);
end
$$;
grant execute on function public.submit_attempt(uuid) to anon, authenticated;
