import type { Pool, PoolClient } from 'pg'
import { actAs, type Caller, inTransaction } from '../channels/caller.ts'
import { quoteIdentifier } from '../protocol/quote-identifier.ts'
import { nameOf } from './read-rows.ts'
import type { VisibleTable } from './subscription.ts'

type Policy = { isPermissive: boolean; condition: string }

/**
 * Returns the changes whose former row, now deleted or with another key, was visible to the caller by the table's
 * policies. PostgreSQL applies policies only to existing rows, so this evaluates their conditions for the former row,
 * with the caller's role and claims.
 * @param ids of rows in realtime.changes
 */
export async function readDeleted(
  pool: Pool,
  caller: Caller,
  table: VisibleTable,
  ids: string[],
  timeoutMs: number,
): Promise<Set<string>> {
  const read = async (client: PoolClient) => {
    const [{ rows: policies }, { rows: formerRows }] = await Promise.all([
      client.query<Policy>(
        `select polpermissive as "isPermissive", pg_get_expr(polqual, polrelid) as condition
         from pg_policy
         where polrelid = $1::regclass and polcmd in ('r', '*') and polqual is not null
           and (polroles = '{0}' or exists (
             select from unnest(polroles) role where pg_has_role($2::name, role, 'usage')))`,
        [nameOf(table), caller.role],
      ),
      client.query<{ id: string; former: string }>(
        'select id::text, former::text from realtime.changes where id = any ($1::bigint[])',
        [ids],
      ),
    ])
    const condition = conditionOf(policies)
    if (condition === null) return new Set<string>()
    await actAs(client, caller)
    // The alias is the table's name, so that columns in conditions resolve to the former row.
    const { rows } = await client.query<{ id: string }>(
      `select given.id from unnest($1::text[], $2::text[]) given (id, former)
       where exists (
         select from jsonb_populate_record(null::${nameOf(table)}, given.former::jsonb)
           ${quoteIdentifier(table.name)}
         where ${condition})`,
      [formerRows.map(({ id }) => id), formerRows.map(({ former }) => former)],
    )
    return new Set(rows.map(({ id }) => id))
  }
  return inTransaction(pool, read, timeoutMs)
}

/** Combines policies as PostgreSQL does; null if no permissive policy applies to the caller. */
function conditionOf(policies: Policy[]): string | null {
  const conditionsOf = (isPermissive: boolean) =>
    policies
      .filter((each) => each.isPermissive === isPermissive)
      .map(({ condition }) => `(${condition})`)
  const [permissive, restrictive] = [conditionsOf(true), conditionsOf(false)]
  if (permissive.length === 0) return null
  return [`(${permissive.join(' or ')})`, ...restrictive].join(' and ')
}
