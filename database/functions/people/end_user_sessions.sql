-- Ends all sessions of a user and returns their number. Administrators only.
create or replace function public.end_user_sessions(user_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_admin();
  perform private.lock_account(end_user_sessions.user_id);
  perform private.begin_batch('end_user_sessions');
  delete from auth.sessions s where s.user_id = end_user_sessions.user_id;
  get diagnostics ended = row_count;
  perform private.audit('end_user_sessions', 'profiles', end_user_sessions.user_id::text, null,
    jsonb_build_object('sessions', ended));
  return ended;
end
$$;
grant execute on function public.end_user_sessions(uuid) to anon, authenticated, service_role;
