import type pg from 'pg'
import { runAs } from '../database/run-as.ts'

/** Reads as a guest of a site, so that row security decides which rows are visible. */
export type ReadAsGuest = <Row extends pg.QueryResultRow>(
  host: string,
  statement: string,
  values?: unknown[],
) => Promise<Row[]>

/** The visitor of a slower page would have left, while others wait for its connection. */
const statementTimeoutMs = 5_000

/** @param schedule begins a statement when a connection is available for it */
export function createGuestReads(
  pool: pg.Pool,
  schedule: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
): ReadAsGuest {
  return (host, statement, values) => {
    const guest = { role: 'anon', claims: { role: 'anon' }, headers: { host } } as const
    return schedule(() => runAs(pool, guest, statement, values, { statementTimeoutMs }))
  }
}
