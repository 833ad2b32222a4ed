-- Queues a mail to every administrator that a host can no longer be verified; once for each loss.
create or replace function private.queue_lost_host_mails(lost private.tenant_hosts) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.mail_administrators('lost_host', private.loss_of(lost));
end
$$;

-- A host's loss as the subject of a mail: the host and when it began.
create or replace function private.loss_of(lost private.tenant_hosts) returns text
language sql immutable
set search_path = ''
as $$
  select lost.host || ' ' || extract(epoch from lost.lost_at)
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
  where h.host = split_part(mail.subject, ' ', 1) and private.loss_of(h) = mail.subject and address is not null
$$;
