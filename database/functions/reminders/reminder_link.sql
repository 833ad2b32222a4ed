-- The text that proves, without a sign-in, that a link was sent to this person. It stops their reminders and does
-- nothing else; an old link works too.
create or replace function private.reminder_token(person uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select person || '.' || left(encode(private.keyed_digest('stop reminders ' || person), 'hex'), 32)
$$;

-- Stops the reminders of the person whom a link was sent to, named by the channel. True for a genuine link, also if
-- there was nothing to stop. The server calls it as the owner.
create or replace function private.stop_reminders_by_link(token text, through text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  if not private.is_reminder_link(token) then
    return false;
  end if;
  person := split_part(token, '.', 1)::uuid;
  perform private.end_reminders(person, case when through in ('push', 'line') then through else 'mail' end);
  return true;
end
$$;

-- Whether a link is genuine.
create or replace function private.is_reminder_link(token text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce(token ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9a-f]{32}$'
    and token = private.reminder_token(split_part(token, '.', 1)::uuid), false);
end
$$;
