-- Puts a visitor's message on its way to every administrator's mailbox, in the transaction that
-- stores it. Messages that the database itself writes (demo content) stay in the list alone.
create or replace function private.queue_contact_mails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if coalesce(auth.role(), '') not in ('anon', 'authenticated') then
    return null;
  end if;
  insert into private.contact_mails (message_id, user_id, host)
  select new.id, u.id, case when new.tenant_id is not null then private.request_host() end
  from public.user_roles r join auth.users u on u.id = r.user_id
  where r.role = 'admin' and u.email is not null;
  -- Wakes the worker at once; without it (or when it is busy) the minute's run finds the rows.
  if found and to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('contact-mails-send', job_key => 'contact-mails-send');
  end if;
  return null;
end
$$;
create or replace trigger queue_contact_mails after insert on public.contact_messages
  for each row execute function private.queue_contact_mails();
