-- Ends one session of the caller, the current or another, with its refresh tokens. Refuses other users' sessions as
-- if they did not exist. (GoTrue's logout ends all others, or all.)
create or replace function public.end_my_session(session_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_session();
begin
  delete from auth.sessions s where s.id = end_my_session.session_id and s.user_id = caller;
  if not found then
    perform private.fail('session_not_found');
  end if;
end
$$;
grant execute on function public.end_my_session(uuid) to anon, authenticated;
