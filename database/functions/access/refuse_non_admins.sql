-- Statement trigger on every table that only administrators write (admin/guard_table.sql). Row security alone would
-- answer a learner's update or delete with 'no rows'; this refuses it with admin_required. The trigger's arguments
-- (private.open_to_managers) are the operations that managers of a tenant may also attempt: policies and
-- private.refuse_other_tenants then decide row by row. The service and the database's own functions (which run as the
-- owner) pass.
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
