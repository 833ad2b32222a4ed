-- Submits an attempt and grades it by the key it was started on. Idempotent: a repeated call returns the same result.
-- Its owner only. The first submission of a referred user may pay the referrer's bonus. Locks balances before the
-- attempt: the caller's, so that no deletion of the account intervenes, and the referrer's. If the response may be
-- sent before the commit, it omits the score, and a repeated call returns it.
create or replace function public.submit_attempt(attempt_id uuid) returns json
language plpgsql security definer
set search_path = ''
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
    perform private.fail_without_attempt(attempt_id);
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
