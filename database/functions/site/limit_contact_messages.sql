-- The contact form is open to anyone, so what it can fill the disk with is bounded: one message a
-- statement, and 200 an hour for the whole installation. Administrators lose no message to a flood,
-- and the flood leaves a few megabytes a day. Refuses with rate_limited.
create or replace function private.limit_contact_messages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  hourly_limit constant integer := 200;
begin
  if coalesce(auth.role(), '') not in ('anon', 'authenticated') then
    return null;
  end if;
  if (select count(*) from new_rows) > 1
    or (select count(*) from public.contact_messages m where m.created_at > now() - interval '1 hour') > hourly_limit
  then
    perform private.fail('rate_limited');
  end if;
  return null;
end
$$;
create or replace trigger limit_contact_messages after insert on public.contact_messages
  referencing new table as new_rows
  for each statement execute function private.limit_contact_messages();
