import type { ClientBase } from 'pg'

/**
 * The connecting user acts as each request's role, so it must be able to become all three. Whether it
 * can is tried: from PostgreSQL 16 on, who creates a role is its member without the right to become
 * it. Roles belong to the whole server, and another database may be migrated at this moment, hence
 * the tolerance for a grant that someone else made meanwhile.
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
 * Makes the current user a member of anon, authenticated and service_role, which `migrateAuth`
 * created. Needs no superuser: CREATEROLE, or having created them, is enough.
 */
export async function prepareRoles(client: ClientBase): Promise<void> {
  await client.query(joinRoles)
}
