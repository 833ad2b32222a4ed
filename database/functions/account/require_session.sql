-- First line of a function about the account itself: who calls, in a session that still exists. An
-- access token outlives its session by up to an hour; it shall not reach the account meanwhile.
-- Refuses visitors and tokens of ended sessions.
create or replace function private.require_session() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
begin
  if not exists (
    select from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = caller
      and coalesce(s.not_after > now(), true)
  ) then
    perform private.fail('session_ended');
  end if;
  return caller;
end
$$;
