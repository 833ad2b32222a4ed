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
  perform private.mail_administrators('contact', new.id::text,
    case when new.tenant_id is not null then private.request_host() end);
  return null;
end
$$;
create or replace trigger queue_contact_mails after insert on public.contact_messages
  for each row execute function private.queue_contact_mails();
