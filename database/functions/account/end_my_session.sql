-- Signs the caller out of one session, this one or another of theirs; its refresh tokens go along.
-- Refuses sessions of anybody else as if they did not exist. (All others, or all: GoTrue's logout.)
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
