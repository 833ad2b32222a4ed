-- Refunds attempts whose start was not visible to the regrade that dropped a question of them, because it committed
-- while the regrade ran: by the rule of the regrade, with a notice. Looks at the regrades of the last hour that were not
-- undone, one transaction each, and returns the number of learners refunded in the first that has such attempts, 0 if
-- none has. The worker calls it every minute, until it returns 0.
create or replace function private.refund_late_starts() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  done private.regrades;
  rule text;
  people uuid[];
begin
  for done in
    select * from private.regrades r
    where r.kind = 'drop' and r.undone_at is null and r.created_at > now() - interval '1 hour'
    order by r.created_at
  loop
    rule := (select b.summary ->> 'refund' from private.admin_batches b where b.id = done.id);
    -- Before the amounts of all attempts are computed, which for most regrades are paid already.
    continue when rule is null or rule = 'none' or not exists (
      select from private.markings(done.editions_before) m join public.quiz_attempts a using (edition_id)
      where a.points_spent > 0 and a.started_at > done.created_at - interval '1 minute'
        and not exists (select from private.regrade_refunds r
          where r.attempt_id = a.id and r.question_id = done.question_id));
    people := array(
      select distinct d.user_id from private.refunds_due(done, rule) d
      join public.quiz_attempts a on a.id = d.attempt_id
      -- A start of before the regrade may have waited for its commit.
      where d.points > 0 and a.started_at > done.created_at - interval '1 minute');
    continue when people = '{}';
    perform from public.profiles p where p.user_id = any (people) order by p.user_id for no key update;
    perform private.refund_regrade(done, rule, people);
    perform private.add_refund_notices(done, people);
    return cardinality(people);
  end loop;
  return 0;
end
$$;
grant execute on function private.refund_late_starts() to service_role;
