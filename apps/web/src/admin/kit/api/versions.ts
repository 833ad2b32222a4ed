import type { Database } from '@sanamsob/domain'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'

export type Tables = Database['public']['Tables']
/** Tables with an `updated_at`, which serves as the version of a row. */
export type Versioned = {
  [Name in keyof Tables]: Tables[Name]['Row'] extends { id: string; updated_at: string }
    ? Name
    : never
}[keyof Tables]
/** Versioned tables with an `is_active` switch. */
export type SwitchedTable = {
  [Name in Versioned]: Tables[Name]['Row'] extends { is_active: boolean } ? Name : never
}[Versioned]
/** Versioned tables with a `tenant_id`. */
export type OfSite = {
  [Name in Versioned]: Tables[Name]['Row'] extends { tenant_id: string | null } ? Name : never
}[Versioned]
export type Version = { id: string; updated_at: string }

/** The row has been changed or deleted since it was read. */
export class StaleRecord extends Error {
  override readonly name = 'StaleRecord'
}

/**
 * Updates a row if it still has the version that was read; `updated_at` is part of the condition.
 * @throws StaleRecord when no row matches
 */
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

/**
 * Deletes a row if it still has the version that was read.
 * @throws StaleRecord when no row matches
 */
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

/** Updates several rows regardless of their versions. */
export async function setManyActive(
  table: SwitchedTable,
  ids: string[],
  active: boolean,
): Promise<void> {
  const query = data.from(table as 'categories').update({ is_active: active })
  unwrap(await query.in('id', ids))
}

/** The first of `constraints` that the database's error message names. */
export function refusedConstraint(error: unknown, constraints: string[]): string | null {
  if (!(error instanceof DataError)) return null
  return constraints.find((name) => error.message.includes(name)) ?? null
}
