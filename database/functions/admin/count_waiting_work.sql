-- The work that waits in the back office: open reports of questions and keys that are likely wrong, unanswered
-- messages, orders that await review, and background jobs that failed for good within a week. Each count ends at 100,
-- so that it stays cheap however much waits. For administrators; for managers, only the reports about their tenants'
-- questions count.
create or replace function public.count_waiting_work() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.waiting_work(private.require_manager());
end
$$;
grant execute on function public.count_waiting_work() to anon, authenticated, service_role;

-- The same, limited to these tenants unless null.
create or replace function private.waiting_work(only_tenants uuid[]) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 100;
  failed_jobs integer := 0;
begin
  -- The queue does not exist before the server's first start.
  if only_tenants is null and to_regclass('graphile_worker.jobs') is not null then
    select count(*) into failed_jobs from (
      select from graphile_worker.jobs j
      where j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at > now() - interval '7 days'
      limit most) job;
  end if;
  return json_build_object(
    'reports', (select count(*) from (
      select from public.question_reports r
      where r.status = 'open' and (only_tenants is null or private.question_tenant(r.question_id) = any (only_tenants))
      union all
      select from private.questions q
      where q.id in (
          select u.question_id from private.unheld_suspects() u
          union all
          select held.id from private.questions held where held.held_at is not null and held.held_by is null)
        and (only_tenants is null or q.tenant_id = any (only_tenants))
      limit most) report),
    'messages', (select count(*) from (
      select from public.contact_messages m where only_tenants is null and m.handled_at is null limit most) message),
    'orders', (select count(*) from (
      select from public.payment_orders o where only_tenants is null and o.needs_review limit most) flagged),
    'jobs', failed_jobs);
end
$$;
