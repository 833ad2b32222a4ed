-- Opens a guarded table to managers of a tenant, in one call from its policy file after guard_table. `tenant` is an
-- SQL expression for a row's tenant, matching private.row_tenant in the trigger; `acts` lists the permitted
-- operations.
create or replace function private.open_to_managers(guarded regclass, tenant text,
  acts text[] default '{select,insert,update,delete}') returns void
language plpgsql
set search_path = ''
as $$
declare
  act text;
  condition constant text := format('(%s = any (array(select private.managed_tenants())))', tenant);
begin
  execute format('create or replace trigger a_refuse_non_admins before insert or update or delete on %s
    for each statement execute function private.refuse_non_admins(%s)', guarded,
    (select string_agg(quote_literal(one), ', ') from unnest(acts) one));
  foreach act in array acts loop
    execute format('drop policy if exists %I on %s', act || '_manager', guarded);
    execute format('create policy %I on %s for %s to authenticated %s %s', act || '_manager', guarded, act,
      case when act <> 'insert' then 'using ' || condition else '' end,
      case when act in ('insert', 'update') then 'with check ' || condition else '' end);
  end loop;
end
$$;
