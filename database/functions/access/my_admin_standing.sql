-- Returns private.admin_standing; the back office calls it before it shows any screen. Refuses visitors.
create or replace function public.my_admin_standing() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return to_json(private.admin_standing());
end
$$;
grant execute on function public.my_admin_standing() to anon, authenticated;
