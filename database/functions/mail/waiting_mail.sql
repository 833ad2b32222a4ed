-- Queues the digest of waiting work for every administrator, if the setting mail_waiting_digest is on and something
-- waits; once a day in Bangkok, however often it is called. The server calls it as the owner.
create or replace function private.queue_waiting_digests() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.mails_waiting_digest() or private.waiting_summary() is null then
    return;
  end if;
  perform private.mail_administrators('waiting', private.day_of(now())::text);
end
$$;

create or replace function private.mails_waiting_digest() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.site_settings s where s.key = 'mail_waiting_digest' and s.value = 'true')
$$;

-- The waiting work of the installation; null when nothing waits.
create or replace function private.waiting_summary() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select waiting from (select private.waiting_work(null)::jsonb as waiting) counted
  where exists (select from jsonb_each(waiting) kind where kind.value <> '0')
$$;

-- The content of a digest, counted when it is sent. Null when nothing waits any more, the setting is off, the recipient
-- is no longer an administrator, or its day is over.
create or replace function private.waiting_mail(mail private.outbox) returns json
language sql stable security definer
set search_path = ''
as $$
  select (jsonb_build_object('to', address) || waiting)::json
  from private.administrator_address(mail.user_id) address, private.waiting_summary() waiting
  where address is not null and waiting is not null and private.mails_waiting_digest()
    and mail.subject = private.day_of(now())::text
$$;
