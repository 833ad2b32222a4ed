-- What the back office asks before it shows anything: private.admin_standing.
create or replace function public.my_admin_standing() returns json
language sql stable security definer
set search_path = ''
as $$
  select to_json(private.admin_standing())
$$;
grant execute on function public.my_admin_standing() to authenticated;
