import type pg from 'pg'
import { assemblePapers, type Lacking, type Offer, type Parallelism } from './assemble-papers.ts'
import { measureExams } from './measure-exams.ts'

export type PapersReport = {
  seconds: number
  papers: number
  lacking: Lacking[]
  sections: Parallelism[]
}

/**
 * Performs a run: assembles the papers of a structure, stores them, and computes what learners may expect of them. `lock` holds the run's lock from begin to end,
 * so that no other process performs it too. The lock ends with the process.
 * @returns null if another process performs the run, or it has ended
 */
export async function runPapers(
  lock: pg.ClientBase,
  client: pg.ClientBase,
  run: string,
): Promise<PapersReport | null> {
  await lock.query('begin')
  await lock.query('set local idle_in_transaction_session_timeout = 0')
  const { rows: free } = await lock.query<{ is: boolean }>(
    'select pg_try_advisory_xact_lock(private.papers_lock($1)) as is',
    [run],
  )
  if (!free[0]?.is) return null
  const { rows: claimed } = await client.query<{ run: string | null }>(
    'select private.claim_run($1) as run',
    [run],
  )
  if (!claimed[0]?.run) return null
  const startedAt = performance.now()
  const { rows } = await client.query<{ offer: Offer | null }>(
    'select private.papers_to_assemble($1) as offer',
    [run],
  )
  const offer = rows[0]?.offer
  if (!offer) return null
  const { papers, lacking, sections } = assemblePapers(offer, randomFrom(Number(run)))
  const report = {
    seconds: (performance.now() - startedAt) / 1000,
    papers: papers.length,
    lacking,
    sections,
  }
  await client.query('select private.store_papers($1, $2, $3)', [
    run,
    JSON.stringify(papers),
    report,
  ])
  const { rows: exams } = await client.query<{ id: string }>(
    'select blueprint_id as id from private.learning_runs where id = $1',
    [run],
  )
  for (const { id } of exams) await measureExams(client, id)
  await lock.query('commit')
  return report
}

/** Mulberry32: the same sequence for the same seed, so that a run can be examined again. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
