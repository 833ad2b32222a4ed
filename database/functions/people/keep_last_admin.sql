-- Ensures that at least one administrator can sign in, because only an administrator can appoint another. Refuses the
-- demotion, removal or suspension of the last one; the lock serializes two who demote each other.
create or replace function private.require_some_admin() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (
    select from public.user_roles r join auth.users u on u.id = r.user_id
    where r.role = 'admin' and u.email_confirmed_at is not null and coalesce(u.banned_until <= now(), true)
  ) then
    perform private.fail('last_admin');
  end if;
end
$$;

-- Checks it after a demotion or removal.
create or replace function private.keep_last_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_some_admin();
  return null;
end
$$;
create or replace trigger keep_last_admin_on_update after update on public.user_roles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.keep_last_admin();
create or replace trigger keep_last_admin_on_delete after delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.keep_last_admin();

-- Checks it after a suspension on any path, the auth service's own included.
create or replace function private.keep_last_admin_signed_in() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.user_roles r where r.user_id = new.id and r.role = 'admin') then
    perform private.require_some_admin();
  end if;
  return null;
end
$$;
create or replace trigger keep_last_admin_on_suspension after update of banned_until on auth.users
  for each row when (new.banned_until is distinct from old.banned_until and new.banned_until is not null)
  execute function private.keep_last_admin_signed_in();
