import type { ClientBase } from 'pg'

/**
 * The connecting user acts as each request's role, so it must be a member of all three. Roles belong
 * to the whole server: another database may be migrated at this moment, hence the retry in SQL.
 */
const joinRoles = `
do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, name, 'member') then
      begin
        execute format('grant %I to current_user', name);
      exception when unique_violation or internal_error then
        if not pg_has_role(current_user, name, 'member') then
          raise;
        end if;
      end;
    end if;
  end loop;
end
$$`

/**
 * Makes the current user a member of anon, authenticated and service_role, which `migrateAuth`
 * created. Needs no superuser: CREATEROLE, or having created them, is enough.
 */
export async function prepareRoles(client: ClientBase): Promise<void> {
  await client.query(joinRoles)
}
