-- Submits an attempt: graded here, by the key it was started on. Repeating it answers the same.
-- Its owner only. The first submission of a referred person may bring the referrer the bonus.
create or replace function public.submit_attempt(attempt_id uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  attempt public.quiz_attempts;
begin
  select * into attempt from public.quiz_attempts a
  where a.id = submit_attempt.attempt_id and a.user_id = caller for update;
  if not found then
    perform private.fail('attempt_not_found');
  end if;
  if attempt.status = 'in_progress' then
    perform private.finish_attempts(array[attempt.id]);
    perform private.award_referral(caller);
    select * into attempt from public.quiz_attempts a where a.id = attempt.id;
  end if;
  return json_build_object('attempt_id', attempt.id, 'score', attempt.score,
    'total_questions', attempt.total_questions,
    'percentage', round(attempt.score * 100.0 / attempt.total_questions),
    'time_spent_seconds', attempt.time_spent_seconds, 'completed_at', attempt.completed_at);
end
$$;
grant execute on function public.submit_attempt(uuid) to anon, authenticated;
