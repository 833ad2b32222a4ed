-- Decision 9: what passed its deadline is submitted, whether or not anyone is looking. Called by the
-- worker until it answers 0; several workers share the work (skip locked). Referral bonuses of
-- earlier sweeps come first: they take balances, which must not be waited for with attempts in hand.
create or replace function private.sweep_expired_attempts(batch integer default 200) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ids uuid[];
  referred uuid;
begin
  for referred in
    select r.referee_id from public.referrals r
    where r.status = 'completed' and not r.points_awarded and private.is_referral_due(r)
      and exists (select from private.learner_totals t where t.user_id = r.referee_id and t.attempts > 0)
    order by r.referrer_id limit batch for update of r skip locked
  loop
    perform private.award_referral(referred);
  end loop;
  select array_agg(due.id) into ids from (
    select a.id from public.quiz_attempts a
    where a.status = 'in_progress' and a.deadline_at < clock_timestamp() - interval '2 seconds'
    order by a.deadline_at limit batch for update skip locked
  ) due;
  if ids is null then
    return 0;
  end if;
  perform private.finish_attempts(ids);
  return cardinality(ids);
end
$$;
grant execute on function private.sweep_expired_attempts(integer) to service_role;
