-- Queues a visitor's message to every administrator, in the transaction that stores it. Messages written by the
-- database itself (demo content) are not mailed.
create or replace function private.queue_contact_mails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if coalesce(auth.role(), '') not in ('anon', 'authenticated') then
    return null;
  end if;
  insert into private.outbox (contact_message_id, user_id, host)
  select new.id, administrator.user_id, case when new.tenant_id is not null then private.request_host() end
  from private.mailed_administrators() administrator;
  perform private.wake_mail_job();
  return null;
end
$$;
create or replace trigger queue_contact_mails after insert on public.contact_messages
  for each row execute function private.queue_contact_mails();
