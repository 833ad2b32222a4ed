-- Makes a user an administrator or a plain user, if the role is still the expected one (role_moved). Administrators
-- only. Refuses to demote the last administrator (people/keep_last_admin.sql).
create or replace function public.set_user_role(user_id uuid, role text, expected text) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  held text;
begin
  perform private.require_admin();
  if set_user_role.role is null or set_user_role.role not in ('user', 'admin') then
    perform private.fail('request_malformed');
  end if;
  perform from public.profiles p
  where p.user_id = set_user_role.user_id and p.deleted_at is null for update;
  if not found then
    perform private.fail('user_not_found');
  end if;
  held := coalesce((select r.role from public.user_roles r where r.user_id = set_user_role.user_id), 'user');
  if held is distinct from expected then
    perform private.fail('role_moved');
  end if;
  if held <> set_user_role.role then
    perform private.begin_batch('set_user_role');
    insert into public.user_roles (user_id, role) values (set_user_role.user_id, set_user_role.role)
    on conflict on constraint user_roles_user_unique do update set role = excluded.role;
    perform private.audit('set_user_role', 'profiles', set_user_role.user_id::text,
      jsonb_build_object('role', held), jsonb_build_object('role', set_user_role.role));
  end if;
  return json_build_object('user_id', set_user_role.user_id, 'role', set_user_role.role);
end
$$;
grant execute on function public.set_user_role(uuid, text, text) to anon, authenticated, service_role;
