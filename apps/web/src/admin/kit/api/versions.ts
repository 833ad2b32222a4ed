import type { Database } from '@sanamsob/domain'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'

export type Tables = Database['public']['Tables']
/** Tables whose rows say when they were last changed. */
export type Versioned = {
  [Name in keyof Tables]: Tables[Name]['Row'] extends { id: string; updated_at: string }
    ? Name
    : never
}[keyof Tables]
/** Those that are switched on and off, among them. */
export type SwitchedTable = {
  [Name in Versioned]: Tables[Name]['Row'] extends { is_active: boolean } ? Name : never
}[Versioned]
/** Those whose rows belong to a site. */
export type OfSite = {
  [Name in Versioned]: Tables[Name]['Row'] extends { tenant_id: string | null } ? Name : never
}[Versioned]
export type Version = { id: string; updated_at: string }

/** The row is another than the one that was read: someone changed or deleted it meanwhile. */
export class StaleRecord extends Error {
  override readonly name = 'StaleRecord'
}

/** Changes a row as it was when it was read; the database finds none where it has changed since. */
export async function updateVersion<Name extends Versioned>(
  table: Name,
  { id, updated_at }: Version,
  change: Tables[Name]['Update'],
): Promise<Version> {
  const query = data
    .from(table as 'categories')
    .update(change as Tables['categories']['Update'])
    .eq('id', id)
    .eq('updated_at', updated_at)
  return only(unwrap(await query.select('id,updated_at')))
}

/** Deletes a row as it was when it was read. */
export async function deleteVersion(table: Versioned, { id, updated_at }: Version): Promise<void> {
  const query = data
    .from(table as 'categories')
    .delete()
    .eq('id', id)
    .eq('updated_at', updated_at)
  only(unwrap(await query.select('id,updated_at')))
}

function only(rows: Version[]): Version {
  const [row] = rows
  if (!row) throw new StaleRecord()
  return row
}

/** Several rows at once, whatever else has changed of them meanwhile. */
export async function setManyActive(
  table: SwitchedTable,
  ids: string[],
  active: boolean,
): Promise<void> {
  const query = data.from(table as 'categories').update({ is_active: active })
  unwrap(await query.in('id', ids))
}

/** Which of some constraints the database names in its refusal. */
export function refusedConstraint(error: unknown, constraints: string[]): string | null {
  if (!(error instanceof DataError)) return null
  return constraints.find((name) => error.message.includes(name)) ?? null
}
