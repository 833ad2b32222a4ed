import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import type { TableBeginning } from '@sanamsob/domain/questions/table-beginning'
import {
  type FromWorker,
  type Job,
  type ReadFile,
  rowsAtOnce,
  type StoredQuestion,
} from './messages'

type Done = Extract<FromWorker, { done: unknown }>['done']
type Taking = {
  /** Called with the number of rows read so far; all calls come before the first rows. */
  read?: (rows: number) => void
  rows?: (rows: DraftRow[]) => void
  questions?: (questions: StoredQuestion[]) => void
  signal?: AbortSignal
}

/** A file that cannot be used; the message is shown to the user. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
  /** Of a table whose columns must be chosen. */
  readonly table: TableBeginning | undefined

  constructor(message: string, table?: TableBeginning) {
    super(message)
    this.table = table
  }
}

/** Reads the rows of a file, which arrive in chunks. */
export async function readFile(
  job: Job & { kind: 'read' | 'paste' },
  taking: Pick<Taking, 'read' | 'signal'>,
) {
  const rows: DraftRow[] = []
  const take = (part: DraftRow[]) => {
    for (const row of part) rows.push(row)
  }
  const file = (await runJob(job, { ...taking, rows: take })) as ReadFile
  return { ...file, rows }
}

export async function readStoredQuestions(json: ArrayBuffer): Promise<Map<string, StoredQuestion>> {
  const questions = new Map<string, StoredQuestion>()
  await runJob(
    { kind: 'parse', json },
    {
      questions: (part) => {
        for (const question of part) questions.set(question.id, question)
      },
    },
  )
  return questions
}

export async function writeFile(job: Job & { kind: 'write' }) {
  return (await runJob(job, {})) as { file: Blob; count: number }
}

export async function writeErrorRows(rows: DraftRow[]): Promise<Blob> {
  const { file } = (await runJob({ kind: 'write-errors' }, {}, rows)) as { file: Blob }
  return file
}

/** Runs a job in a worker of its own, and terminates the worker afterwards to free its memory. */
function runJob(job: Job, taking: Taking, rows: DraftRow[] = []): Promise<Done> {
  const worker = new Worker(new URL('./question-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Done>((resolve, reject) => {
    const abort = () => reject(taking.signal?.reason)
    if (taking.signal?.aborted) abort()
    taking.signal?.addEventListener('abort', abort)
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.addEventListener('messageerror', () => reject(new Error('unreadable message')))
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if ('read' in data) taking.read?.(data.read)
      else if ('rows' in data) taking.rows?.(data.rows)
      else if ('questions' in data) taking.questions?.(data.questions)
      else if ('done' in data) resolve(data.done)
      else reject(new UnusableFile(data.failed, data.table))
    })
    send(worker, job, rows).catch(reject)
  }).finally(() => worker.terminate())
}

async function send(worker: Worker, job: Job, rows: DraftRow[]) {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    worker.postMessage({ rows: rows.slice(at, at + rowsAtOnce) })
    await new Promise((resolve) => setTimeout(resolve))
  }
  worker.postMessage({ job }, 'json' in job ? [job.json] : [])
}
