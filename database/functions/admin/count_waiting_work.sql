-- The work that waits in the back office: open reports of questions and keys that are likely wrong, questions held for
-- an amendment of their law, unanswered messages, orders that await review, and background jobs that failed for good
-- within a week. Each count ends at 100, so that it stays cheap however much waits. `decisions` is how long reported
-- questions waited (private.decision_times). For administrators; for managers, only the reports about their tenants'
-- questions count.
create or replace function public.count_waiting_work() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  only_tenants constant uuid[] := private.require_manager();
begin
  return private.waiting_work(only_tenants)::jsonb
    || jsonb_build_object('decisions', private.decision_times(only_tenants));
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
          select held.id from private.questions held where held.held_at is not null and held.held_by is null
            and not private.is_law_hold(held.hold_reason))
        and (only_tenants is null or q.tenant_id = any (only_tenants))
      limit most) report),
    'laws', (select count(*) from (
      select from private.questions held
      where held.held_at is not null and private.is_law_hold(held.hold_reason)
        and (only_tenants is null or held.tenant_id = any (only_tenants))
      limit most) amended),
    'messages', (select count(*) from (
      select from public.contact_messages m where only_tenants is null and m.handled_at is null limit most) message),
    'orders', (select count(*) from (
      select from public.payment_orders o where only_tenants is null and o.needs_review limit most) flagged),
    'jobs', failed_jobs);
end
$$;

-- The reported questions that a regrade or a confirmed key decided in the last 90 days, and the median of the hours
-- from the first report of each (private.first_report) to the decision, which notifies; null below five, with `missing`
-- decisions. Undone decisions do not count. Limited to these tenants unless null.
create or replace function private.decision_times(only_tenants uuid[]) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('decided', count(*), 'missing', greatest(5 - count(*), 0),
    'median_hours', case when count(*) >= 5 then round((percentile_cont(0.5) within group (order by waited) / 3600)::numeric, 1) end)
  from (
    select extract(epoch from b.created_at - (b.summary ->> 'first_report')::timestamptz)::float8 as waited
    from private.admin_batches b
    where b.summary ->> 'first_report' is not null and b.undone_at is null
      and b.created_at > now() - interval '90 days' and (only_tenants is null
        or private.question_tenant((b.summary ->> 'question_id')::uuid) = any (only_tenants))
  ) decision
$$;
