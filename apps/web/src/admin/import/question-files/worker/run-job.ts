import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { texts } from '../texts'
import { type FromWorker, type Job, type ReadFile, rowsAtOnce, type ToldQuestion } from './messages'

type Done = Extract<FromWorker, { done: unknown }>['done']
type Taking = {
  rows?: (rows: DraftRow[]) => void
  told?: (questions: ToldQuestion[]) => void
  signal?: AbortSignal
}

/** A file that cannot be used, with the sentence to show. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
}

/** The rows of a file, which come in parts. */
export async function readFile(job: Job & { kind: 'read' | 'paste' }, taking: Taking) {
  const rows: DraftRow[] = []
  const take = (part: DraftRow[]) => {
    for (const row of part) rows.push(row)
    taking.rows?.(rows)
  }
  const file = (await runJob(job, { ...taking, rows: take })) as ReadFile
  return { ...file, rows }
}

export async function readTold(json: ArrayBuffer): Promise<Map<string, ToldQuestion>> {
  const told = new Map<string, ToldQuestion>()
  await runJob(
    { kind: 'tell', json },
    {
      told: (part) => {
        for (const question of part) told.set(question.id, question)
      },
    },
  )
  return told
}

export async function writeFile(job: Job & { kind: 'write' }) {
  return (await runJob(job, {})) as { file: Blob; count: number }
}

export async function writeErrorRows(rows: DraftRow[]): Promise<Blob> {
  const { file } = (await runJob({ kind: 'write-errors' }, {}, rows)) as { file: Blob }
  return file
}

/** Each job has a worker of its own, which ends with it and takes its memory along. */
function runJob(job: Job, taking: Taking, rows: DraftRow[] = []): Promise<Done> {
  const worker = new Worker(new URL('./question-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Done>((resolve, reject) => {
    taking.signal?.addEventListener('abort', () => reject(taking.signal?.reason))
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if ('rows' in data) taking.rows?.(data.rows)
      else if ('told' in data) taking.told?.(data.told)
      else if ('done' in data) resolve(data.done)
      else reject(new UnusableFile(data.failed || texts.file.broken))
    })
    void send(worker, job, rows)
  }).finally(() => worker.terminate())
}

async function send(worker: Worker, job: Job, rows: DraftRow[]) {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    worker.postMessage({ rows: rows.slice(at, at + rowsAtOnce) })
    await new Promise((resolve) => setTimeout(resolve))
  }
  worker.postMessage({ job }, 'json' in job ? [job.json] : [])
}
