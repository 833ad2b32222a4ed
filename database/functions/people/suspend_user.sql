-- Suspends an account: blocks sign-in and ends every session; points, attempts and orders remain. `days` limits the
-- suspension; null until an administrator lifts it. Requires a reason; administrators only. Refuses the caller's own
-- account and the last administrator (people/keep_last_admin.sql).
create or replace function public.suspend_user(user_id uuid, reason text, days integer default null)
returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  before timestamptz;
  until timestamptz;
begin
  perform private.require_admin();
  why := private.act_reason(reason);
  if days not between 1 and 3650 then
    perform private.fail('request_malformed');
  end if;
  if suspend_user.user_id = auth.uid() then
    perform private.fail('own_account');
  end if;
  before := private.lock_account(suspend_user.user_id);
  until := now() + case when days is null then interval '100 years' else make_interval(days => days) end;
  perform private.begin_batch('suspend_user', jsonb_build_object('reason', why));
  update auth.users u set banned_until = until where u.id = suspend_user.user_id;
  delete from auth.sessions s where s.user_id = suspend_user.user_id;
  perform private.audit('suspend_user', 'profiles', suspend_user.user_id::text,
    jsonb_build_object('suspended_until', before), jsonb_build_object('suspended_until', until));
  return json_build_object('user_id', suspend_user.user_id, 'suspended_until', until);
end
$$;
grant execute on function public.suspend_user(uuid, text, integer) to anon, authenticated, service_role;

-- Ends a suspension. Requires a reason; administrators only. Refuses an account that is not suspended.
create or replace function public.lift_suspension(user_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  before timestamptz;
begin
  perform private.require_admin();
  why := private.act_reason(reason);
  before := private.lock_account(lift_suspension.user_id);
  if before is null then
    perform private.fail('not_suspended');
  end if;
  perform private.begin_batch('lift_suspension', jsonb_build_object('reason', why));
  update auth.users u set banned_until = null where u.id = lift_suspension.user_id;
  perform private.audit('lift_suspension', 'profiles', lift_suspension.user_id::text,
    jsonb_build_object('suspended_until', before), jsonb_build_object('suspended_until', null));
end
$$;
grant execute on function public.lift_suspension(uuid, text) to anon, authenticated, service_role;

-- Locks an existing account and returns the end of its suspension; null if it is not suspended. Refuses an unknown or
-- deleted one (user_not_found).
create or replace function private.lock_account(person_id uuid) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  until timestamptz;
begin
  select u.banned_until into until from auth.users u
  where u.id = person_id and u.deleted_at is null for update;
  if not found then
    perform private.fail('user_not_found');
  end if;
  return case when until > now() then until end;
end
$$;
