import { EmbeddedPictures } from '@sanamsob/domain/questions/embedded-pictures'
import { QuestionFileError, unreadable } from '@sanamsob/domain/questions/question-file-error'
import { ReadBudget } from '@sanamsob/domain/questions/read-budget'
import {
  type ReadQuestions,
  readPasted,
  readQuestions,
} from '@sanamsob/domain/questions/read-questions'
import {
  type FromWorker,
  type Job,
  rowsAtOnce,
  type StoredQuestion,
  type ToWorker,
} from './messages'
import { writeFile } from './write-file'

// Reads and writes question files in a worker, so that large files do not block the page.

const given: Extract<ToWorker, { rows: unknown }>['rows'] = []

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('rows' in data) given.push(...data.rows)
  else
    work(data.job).catch((error: unknown) => {
      if (!(error instanceof QuestionFileError)) console.error(error)
      const { message } = error instanceof QuestionFileError ? error : unreadable('fault')
      post({ failed: message })
    })
})

async function work(job: Job): Promise<void> {
  switch (job.kind) {
    case 'read': {
      const bytes = new Uint8Array(job.bytes)
      return postRead((budget) => readQuestions(job.name, bytes, job.chosen, budget), bytes)
    }
    case 'paste':
      return postRead((budget) => readPasted(job.text, budget), new TextEncoder().encode(job.text))
    case 'parse':
      inParts(questionsOf(job.json), (part) => post({ questions: part }))
      return post({ done: null })
    case 'write': {
      const questions = questionsOf(job.json)
      const file = await writeFile(questions, job.format, job.withIds)
      return post({ done: { file, count: questions.length } })
    }
    case 'write-errors': {
      const { writeErrorRows } = await import('@sanamsob/domain/questions/write-table')
      const file = new Blob([writeErrorRows(given)], { type: 'text/csv' })
      return post({ done: { file, count: given.length } })
    }
  }
}

async function postRead(
  read: (budget: ReadBudget) => Promise<ReadQuestions>,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const pictures = new EmbeddedPictures()
  const budget = new ReadBudget((rows) => post({ read: rows }), {}, pictures)
  const { rows, ...file } = await read(budget)
  inParts(rows, (part) => post({ rows: part }))
  const done = { ...file, pictures: pictures.found, sha256: await sha256(bytes) }
  self.postMessage({ done } satisfies FromWorker, {
    transfer: pictures.found.map((picture) => picture.bytes.buffer),
  })
}

function questionsOf(json: ArrayBuffer): StoredQuestion[] {
  return JSON.parse(new TextDecoder().decode(json)) as StoredQuestion[]
}

function inParts<Row>(rows: Row[], take: (part: Row[]) => void) {
  for (let at = 0; at < rows.length; at += rowsAtOnce) take(rows.slice(at, at + rowsAtOnce))
}

/** The hash in hex; null without Web Crypto, which browsers do not offer over plain HTTP. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function post(message: FromWorker) {
  self.postMessage(message)
}
