-- Puts the open digests on their way to every administrator: the first report of a site at once, then
-- what gathers, once an hour. Called by the server as the owner.
create or replace function private.close_report_digests() returns void
language sql security definer
set search_path = ''
as $$
  with closed as (
    update private.report_digests d set closed_at = now()
    where d.closed_at is null and not exists (
      select from private.report_digests last
      where last.tenant_id is not distinct from d.tenant_id and last.closed_at > now() - interval '1 hour')
    returning d.id, d.host
  )
  insert into private.outbox (report_digest_id, user_id, host)
  select closed.id, administrator.user_id, closed.host
  from closed cross join private.mailed_administrators() administrator
$$;
