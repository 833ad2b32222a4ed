-- First statement of a function about the account itself: returns the caller, whose session must still exist. An
-- access token outlives its session by up to an hour and must not reach the account in that time. Refuses visitors
-- and tokens of ended sessions.
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
