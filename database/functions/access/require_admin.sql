-- First line of an administrator's function. The service key may do what an administrator may.
create or replace function private.require_admin() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if auth.role() = 'service_role' or private.is_admin() then
    return;
  end if;
  perform private.refuse_as_admin();
end
$$;
-- Functions that run as the caller begin with it too.
grant execute on function private.require_admin() to anon, authenticated, service_role;
