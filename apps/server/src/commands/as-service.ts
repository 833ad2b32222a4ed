import type pg from 'pg'
import { toProblem } from '../http/problem.ts'

/**
 * Runs one transaction as service_role, so that the operator's input is subject to the rules for
 * administrators.
 * @throws an Error with the database's refusal in words
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
  if (code === '23505') return new Error(`That ${field} is already in use.`)
  if (code === '23514') return new Error(`The ${field} is invalid.`)
  if (code !== 'PGRST') return error instanceof Error ? error : new Error(String(error))
  const { message, details } = toProblem(error)
  return new Error(Array.isArray(details) ? firstOf(details.map(String)) : message)
}

/** Maximum number of lines to print. Further ones are usually consequences of these. */
const maxLines = 20

export const firstOf = (lines: string[]) =>
  [
    ...lines.slice(0, maxLines),
    ...(lines.length > maxLines ? [`and ${lines.length - maxLines} more`] : []),
  ].join('\n')
