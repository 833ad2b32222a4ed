-- Queues a mail to every administrator that a host can no longer be verified; once for each loss.
create or replace function private.queue_lost_host_mails(lost private.tenant_hosts) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.outbox (lost_host, lost_host_at, user_id)
  select lost.host, lost.lost_at, administrator.user_id from private.mailed_administrators() administrator
  on conflict do nothing;
  perform private.wake_mail_job();
end
$$;

-- The content of that mail: the site, the records to publish again, and until when the site answers. Null when the
-- host is verified again or the recipient is no longer an administrator.
create or replace function private.lost_host_mail(mail private.outbox) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('to', address, 'host', h.host, 'site', t.name, 'tenant_id', t.id, 'lost_at', h.lost_at,
    -- Null when the site no longer answers on it.
    'answers_until', h.answers_until, 'steps', private.host_instructions(h) -> 'steps')
  from private.tenant_hosts h join public.tenants t on t.id = h.tenant_id,
    private.administrator_address(mail.user_id) address
  where h.host = mail.lost_host and h.lost_at = mail.lost_host_at and address is not null
$$;
