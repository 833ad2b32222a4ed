-- Submits attempts past their deadline, whether or not a client is connected: the server's clock decides
-- (docs/design/attempts.md). The worker calls it until it returns 0; several workers share the rows (skip
-- locked). Pays the referral bonuses of earlier sweeps first, because they lock balances, which must never be waited
-- for while holding locks on attempts. Attempts of an account under deletion are left to the deletion.
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
    order by r.referrer_id limit batch
  loop
    perform private.award_referral(referred);
  end loop;
  select array_agg(due.id) into ids from (
    select a.id from public.quiz_attempts a join public.profiles p using (user_id)
    where a.status = 'in_progress' and a.deadline_at < clock_timestamp() - private.grace_period()
    order by a.deadline_at limit batch
    for key share of p skip locked for update of a skip locked
  ) due;
  if ids is null then
    return 0;
  end if;
  perform private.finish_attempts(ids);
  return cardinality(ids);
end
$$;
grant execute on function private.sweep_expired_attempts(integer) to service_role;
