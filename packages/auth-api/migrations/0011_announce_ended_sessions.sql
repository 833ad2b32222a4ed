-- Processes remember for a while which sessions are live, so whatever may end one is announced with
-- its id: its own end, whoever deletes it, and a ban or deletion of its user.
create or replace function auth.announce_ended_sessions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('auth_sessions', ended.id::text) from ended;
  return null;
end
$$;

create or replace trigger announce_ended_sessions after delete on auth.sessions
  referencing old table as ended
  for each statement execute function auth.announce_ended_sessions();

create or replace function auth.announce_session() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('auth_sessions', new.id::text);
  return null;
end
$$;

create or replace trigger announce_session after update of not_after on auth.sessions
  for each row execute function auth.announce_session();

create or replace function auth.announce_sessions_of_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('auth_sessions', s.id::text)
  from auth.sessions s where s.user_id = new.id;
  return null;
end
$$;

create or replace trigger announce_sessions_of_user after update of banned_until, deleted_at on auth.users
  for each row execute function auth.announce_sessions_of_user();

revoke all on function auth.announce_ended_sessions(), auth.announce_session(),
  auth.announce_sessions_of_user() from public;
