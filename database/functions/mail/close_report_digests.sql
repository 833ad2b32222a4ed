-- Queues open digests for every administrator: a site's first report at once, later ones collected and sent once an
-- hour. The server calls it as the owner.
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
  select private.mail_administrators('report', closed.id::text, closed.host) from closed
$$;
