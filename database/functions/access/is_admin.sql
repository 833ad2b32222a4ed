-- True when the session of the caller's token still exists. A token without a session was not issued at a sign-in, so
-- no session of it can have ended.
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

-- True when the caller has passed a second factor. The session is checked as well as the token: the factor may have
-- been removed since, and an access token stays valid for up to an hour.
create or replace function private.is_second_level() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
    and (auth.jwt() ->> 'session_id' is null or exists (
      select from auth.sessions s
      where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid() and s.aal::text = 'aal2'
    ))
$$;
grant execute on function private.is_second_level() to anon, authenticated, service_role;

-- True when the account has a verified second factor.
create or replace function private.has_second_factor(person_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.mfa_factors f where f.user_id = person_id and f.status::text = 'verified')
$$;

-- The state of the caller's administrator rights (docs/design/sign-in-and-sessions.md):
-- 'granted'; 'second_factor' when the account has one that this session has not passed; 'enrolment' when the
-- installation requires one and the account has none; 'none' for everyone who is not an administrator. Reads the
-- tables on each call, so a demotion and the end of a session take effect at once, although an access token outlives
-- both by up to an hour.
create or replace function private.admin_standing() returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when not exists (
      select from public.user_roles r
      where r.user_id = caller.id and r.role = 'admin' and private.has_session(r.user_id)
    ) then 'none'
    when private.has_second_factor(caller.id) then
      case when private.is_second_level() then 'granted' else 'second_factor' end
    when exists (
      select from public.site_settings s where s.key = 'security_admin_second_factor' and s.value = 'true'
    ) then 'enrolment'
    else 'granted'
  end
  from (select auth.uid() as id) caller
$$;

-- True when the caller has the rights of an administrator. Security definer, because policies call it and the caller
-- may not read these tables.
create or replace function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.admin_standing() = 'granted'
$$;
grant execute on function private.is_admin() to anon, authenticated, service_role;

-- Raises the error that explains why the caller has no administrator rights.
create or replace function private.refuse_as_admin() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.fail(case
    when auth.uid() is null then 'sign_in_required'
    else case private.admin_standing()
      when 'second_factor' then 'second_factor_required'
      when 'enrolment' then 'second_factor_enrolment_required'
      else 'admin_required'
    end
  end);
end
$$;
grant execute on function private.refuse_as_admin() to anon, authenticated, service_role;
