-- There is always an administrator: nobody else could make one. Refuses the demotion or removal of the last one;
-- the lock makes two who demote each other take turns.
create or replace function private.keep_last_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (select from public.user_roles where role = 'admin') then
    perform private.fail('last_admin');
  end if;
  return null;
end
$$;
create or replace trigger keep_last_admin_on_update after update on public.user_roles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.keep_last_admin();
create or replace trigger keep_last_admin_on_delete after delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.keep_last_admin();
