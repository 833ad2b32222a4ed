import type pg from 'pg'
import type { Logger } from 'pino'
import type { Identity } from '../security/identify.ts'
import { ProblemError } from './problem.ts'

/** Gathered for so long before they are written, all by one statement. */
const gatherMs = 200
/** Of as many people at most; each has one. */
const longest = 20_000

export type HandInNotes = {
  /**
   * Notes that somebody's hand-in was refused for want of room, so that it counts from then on when it
   * comes again. Other refusals, and what is no attempt's id, are passed over.
   * @param came when all of the request was there, by `performance.now()`
   */
  note(caller: Identity | null, request: Request, came: number, error: unknown): Promise<void>
}

type Note = { attemptId: string; came: number }

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Writes beside the line that was too long, by a connection which that line cannot take. */
export function createHandInNotes(
  pool: Pick<pg.Pool, 'query'>,
  log: Pick<Logger, 'warn'>,
): HandInNotes {
  let notes = new Map<string, Note>()

  const write = async () => {
    const gathered = [...notes]
    notes = new Map()
    const now = performance.now()
    await pool
      .query('select private.note_hand_ins($1, $2, $3)', [
        gathered.map(([person]) => person),
        gathered.map(([, { attemptId }]) => attemptId),
        gathered.map(([, { came }]) => now - came),
      ])
      .catch((err) => log.warn({ err }, 'refused hand-ins were not noted'))
  }

  return {
    async note(caller, request, came, error) {
      if (!isRefusal(error)) return
      const person = caller?.role === 'authenticated' ? caller.claims.sub : undefined
      if (typeof person !== 'string' || notes.size >= longest || notes.has(person)) return
      const body = (await request.json().catch(() => null)) as { attempt_id?: unknown } | null
      const attemptId = body?.attempt_id
      if (typeof attemptId !== 'string' || !isId.test(attemptId)) return
      if (notes.size === 0) setTimeout(() => void write(), gatherMs)
      notes.set(person, { attemptId, came })
    },
  }
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof ProblemError && ['unavailable', 'rate_limited'].includes(error.problem.code)
  )
}
