-- First statement of an administrator's function. The service key has the same rights.
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
-- Functions that run as the caller call it too.
grant execute on function private.require_admin() to anon, authenticated, service_role;
