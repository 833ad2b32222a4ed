import { QuestionFileError } from '@sanamsob/domain/questions/question-file'
import { readPasted, readQuestions } from '@sanamsob/domain/questions/read-questions'
import { type FromWorker, type Job, rowsAtOnce, type ToldQuestion, type ToWorker } from './messages'
import { writeFile } from './write-file'

// Reads and writes files of questions beside the page, which stays free whatever they hold.

const given: Extract<ToWorker, { rows: unknown }>['rows'] = []

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('rows' in data) given.push(...data.rows)
  else
    work(data.job).catch((error: unknown) => {
      if (!(error instanceof QuestionFileError)) console.error(error)
      tell({ failed: error instanceof QuestionFileError ? error.message : '' })
    })
})

async function work(job: Job): Promise<void> {
  switch (job.kind) {
    case 'read': {
      const bytes = new Uint8Array(job.bytes)
      const { rows, ...file } = await readQuestions(job.name, bytes, job.chosen)
      inParts(rows, (part) => tell({ rows: part }))
      return tell({ done: { ...file, sha256: await sha256(bytes) } })
    }
    case 'paste': {
      const { rows, ...file } = await readPasted(job.text)
      inParts(rows, (part) => tell({ rows: part }))
      return tell({ done: { ...file, sha256: await sha256(new TextEncoder().encode(job.text)) } })
    }
    case 'tell':
      inParts(questionsOf(job.json), (part) => tell({ told: part }))
      return tell({ done: null })
    case 'write': {
      const questions = questionsOf(job.json)
      const file = await writeFile(questions, job.format, job.withIds)
      return tell({ done: { file, count: questions.length } })
    }
    case 'write-errors': {
      const { writeErrorRows } = await import('@sanamsob/domain/questions/write-table')
      const file = new Blob([writeErrorRows(given)], { type: 'text/csv' })
      return tell({ done: { file, count: given.length } })
    }
  }
}

function questionsOf(json: ArrayBuffer): ToldQuestion[] {
  return JSON.parse(new TextDecoder().decode(json)) as ToldQuestion[]
}

function inParts<Row>(rows: Row[], take: (part: Row[]) => void) {
  for (let at = 0; at < rows.length; at += rowsAtOnce) take(rows.slice(at, at + rowsAtOnce))
}

/** In hex; null where the browser has no cryptography, over plain HTTP. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function tell(message: FromWorker) {
  self.postMessage(message)
}
