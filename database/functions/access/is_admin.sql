-- A token without a session was not issued at a sign-in, and has none that could have ended.
create or replace function private.has_session(person_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select auth.jwt() ->> 'session_id' is null or exists (
    select from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = person_id
      and coalesce(s.not_after > now(), true)
  )
$$;

-- Whether the caller is an administrator. Policies ask it, so it must see user_roles itself.
-- Asked of the tables each time: a demotion holds at once, whatever the token says, and so does the
-- end of the session, which an access token would outlive by up to an hour.
create or replace function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin' and private.has_session(user_id)
  )
$$;
grant execute on function private.is_admin() to anon, authenticated, service_role;
