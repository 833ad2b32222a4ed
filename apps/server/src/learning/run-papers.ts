import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { assemblePapers, type Lacking, type Offer, type Parallelism } from './assemble-papers.ts'
import { measureExams } from './measure-exams.ts'
import { randomFrom } from './random.ts'

export type PapersReport = {
  seconds: number
  papers: number
  /** Numbers of successive papers without a common question or passage. */
  rounds: number[]
  lacking: Lacking[]
  sections: Parallelism[]
}

/**
 * Performs a run: assembles the papers of a structure, stores them, and computes what learners may expect of them.
 * `lock` holds the run's lock from begin to end, so that no other process performs it too. The lock ends with the
 * process.
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
  await compareQuestions(client, run)
  const startedAt = performance.now()
  const { rows } = await client.query<{ offer: Offer | null }>(
    'select private.papers_to_assemble($1) as offer',
    [run],
  )
  const offer = rows[0]?.offer
  if (!offer) return null
  const { papers, rounds, lacking, sections } = assemblePapers(offer, randomFrom(Number(run)))
  const report = {
    seconds: (performance.now() - startedAt) / 1000,
    papers: papers.length,
    rounds,
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

const pauseMs = 200
const maxPauses = 600

/**
 * Compares questions until those that the run may take are compared, because alike ones are not known before: papers may
 * be requested right after an import.
 */
async function compareQuestions(client: pg.ClientBase, run: string): Promise<void> {
  for (let pauses = 0; pauses < maxPauses; ) {
    const { rows: due } = await client.query<{ is: boolean }>(
      'select private.is_comparison_due($1) as is',
      [run],
    )
    if (!due[0]?.is) return
    const { rows } = await client.query<{ taken: number }>(
      'select private.compare_questions() as taken',
    )
    if (rows[0]?.taken) continue
    // Another process compares the rest.
    await setTimeout(pauseMs)
    pauses++
  }
  throw new Error('questions of the bank are still being compared')
}
