import type pg from 'pg'
import type { Logger } from 'pino'
import type { Identity } from '../security/identify.ts'
import { CallerGone, ProblemError } from './problem.ts'

/** Time for which notes are gathered before one statement writes them all. */
const gatherMs = 200
/** Maximum number of people with a note; each has one. */
const maxNotes = 20_000

export type SubmissionNotes = {
  /**
   * Notes that a submission was refused for lack of capacity, so that its retry counts from the time of the
   * first request. Ignores other refusals and invalid attempt ids.
   * @param came when the whole request had arrived, by `performance.now()`
   */
  note(caller: Identity | null, request: Request, came: number, error: unknown): Promise<void>
}

type Note = { attemptId: string; came: number }

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Writes apart from the queue that was too long, over a connection that the queue cannot occupy. */
export function createSubmissionNotes(
  pool: Pick<pg.Pool, 'query'>,
  log: Pick<Logger, 'warn'>,
): SubmissionNotes {
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
      .catch((err) => log.warn({ err }, 'refused submissions were not noted'))
  }

  return {
    async note(caller, request, came, error) {
      if (!isRefusal(error)) return
      const person = caller?.role === 'authenticated' ? caller.claims.sub : undefined
      if (typeof person !== 'string' || notes.size >= maxNotes || notes.has(person)) return
      const body = (await request.json().catch(() => null)) as { attempt_id?: unknown } | null
      const attemptId = body?.attempt_id
      if (typeof attemptId !== 'string' || !isId.test(attemptId)) return
      if (notes.size === 0) setTimeout(() => void write(), gatherMs)
      notes.set(person, { attemptId, came })
    },
  }
}

/** A client that disconnected while it waited retries too. */
function isRefusal(error: unknown): boolean {
  if (error instanceof CallerGone) return true
  return (
    error instanceof ProblemError && ['unavailable', 'rate_limited'].includes(error.problem.code)
  )
}
