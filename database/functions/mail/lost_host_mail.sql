-- Puts a mail on its way to every administrator: the proof of a host went missing. Once for each loss.
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

-- What that mail says: whose host it is, what is to be published again, and until when the site answers.
-- Null where proof is back or its administrator is none any more.
create or replace function private.lost_host_mail(mail private.outbox) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('to', address, 'host', h.host, 'site', t.name, 'tenant_id', t.id, 'lost_at', h.lost_at,
    -- Null where it does not answer any more.
    'answers_until', h.answers_until, 'steps', private.host_instructions(h) -> 'steps')
  from private.tenant_hosts h join public.tenants t on t.id = h.tenant_id,
    private.administrator_address(mail.user_id) address
  where h.host = mail.lost_host and h.lost_at = mail.lost_host_at and address is not null
$$;
