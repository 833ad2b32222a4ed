-- Refuses to make an anonymous user an administrator or a tenant's manager, on any path.
create or replace function private.refuse_anonymous() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_anonymous(new.user_id) then
    perform private.fail('user_anonymous');
  end if;
  return new;
end
$$;
create or replace trigger refuse_anonymous before insert or update on public.user_roles
  for each row when (new.role = 'admin') execute function private.refuse_anonymous();
create or replace trigger refuse_anonymous before insert or update on public.tenant_managers
  for each row execute function private.refuse_anonymous();
