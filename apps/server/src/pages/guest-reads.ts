import type pg from 'pg'
import { runAs } from '../database/run-as.ts'

/** Reads as a guest of a site, so that row security decides what of it anyone may see. */
export type ReadAsGuest = <Row extends pg.QueryResultRow>(
  host: string,
  statement: string,
  values?: unknown[],
) => Promise<Row[]>

/** A page that took longer would find nobody waiting, and others waiting for its connection. */
const statementTimeoutMs = 5_000

/** @param inTurn begins a statement when there is a connection to spare for it */
export function createGuestReads(
  pool: pg.Pool,
  inTurn: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
): ReadAsGuest {
  return (host, statement, values) => {
    const guest = { role: 'anon', claims: { role: 'anon' }, headers: { host } } as const
    return inTurn(() => runAs(pool, guest, statement, values, { statementTimeoutMs }))
  }
}
