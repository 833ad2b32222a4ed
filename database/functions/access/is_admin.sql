-- Whether the caller is an administrator. Policies ask it, so it must see user_roles itself.
-- Asked of the table each time: a demotion holds at once, whatever the token says.
create or replace function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin'
  )
$$;
grant execute on function private.is_admin() to anon, authenticated, service_role;
