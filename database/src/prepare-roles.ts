import type { ClientBase } from 'pg'

/**
 * The connecting user acts as the role of each request, so it must be able to set all three. The right is tried out,
 * because from PostgreSQL 16 on the creator of a role is a member without the right to set it. Roles belong to the
 * whole server, and another database may be migrated at this moment, so a concurrent grant is tolerated.
 */
const joinRoles = `
do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    begin
      execute format('set local role %I', name);
      set local role none;
    exception when insufficient_privilege then
      begin
        execute format('grant %I to current_user', name);
      exception when unique_violation or internal_error then
        null;
      end;
    end;
  end loop;
end
$$`

/**
 * Grants anon, authenticated and service_role, which `migrateAuth` created, to the current user. Requires no
 * superuser: CREATEROLE, or having created the roles, is enough.
 */
export async function prepareRoles(client: ClientBase): Promise<void> {
  await client.query(joinRoles)
}
