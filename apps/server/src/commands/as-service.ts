import type pg from 'pg'
import { toProblem } from '../http/problem.ts'

/**
 * One transaction as the service: what administrators may not enter, the operator may not either.
 * @throws in words what the database refused
 */
export async function asService<T>(
  pool: pg.Pool,
  end: 'commit' | 'rollback',
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('role', 'service_role', true),
         set_config('request.jwt.claims', '{"role":"service_role"}', true)`,
    )
    const result = await work(client)
    await client.query(end)
    return result
  } catch (error) {
    await client.query('rollback')
    throw inWords(error)
  } finally {
    client.release()
  }
}

function inWords(error: unknown): Error {
  const { code, constraint } = error as { code?: string; constraint?: string }
  const field = constraint?.split('_')[1]
  if (code === '23505') return new Error(`There is one of that ${field} already.`)
  if (code === '23514') return new Error(`The ${field} cannot be that.`)
  if (code !== 'PGRST') return error instanceof Error ? error : new Error(String(error))
  const { message, details } = toProblem(error)
  return new Error(Array.isArray(details) ? firstOf(details.map(String)) : message)
}

/** So many lines are read; the rest follows from them as a rule. */
const most = 20

export const firstOf = (lines: string[]) =>
  [
    ...lines.slice(0, most),
    ...(lines.length > most ? [`and ${lines.length - most} more`] : []),
  ].join('\n')
