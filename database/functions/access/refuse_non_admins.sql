-- Statement trigger on everything that administrators alone write (admin/guard_table.sql). Row security would let a
-- learner's update or delete pass as 'no rows'; this refuses it with admin_required. For the acts that are its
-- arguments (private.open_to_managers) those of a tenant pass too: which rows are theirs, policies and
-- private.refuse_other_tenants tell.
-- The service and the functions of the database (which run as the owner) pass.
create or replace function private.refuse_non_admins() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not private.is_admin() then
    if (lower(tg_op) = any (tg_argv)) is not true then
      perform private.refuse_as_admin();
    end if;
    perform private.require_manager();
  end if;
  return null;
end
$$;
grant execute on function private.refuse_non_admins() to anon, authenticated, service_role;
