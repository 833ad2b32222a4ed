import { EmbeddedPictures } from '@sanamsob/domain/questions/embedded-pictures'
import {
  copiesOfPictures,
  type ExportedPicture,
  PictureRoom,
  withFullAddresses,
} from '@sanamsob/domain/questions/exported-pictures'
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
  type WrittenFormat,
} from './messages'

// Reads and writes question files in a worker, so that large files do not block the page.

const given: Extract<ToWorker, { rows: unknown }>['rows'] = []

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('rows' in data) given.push(...data.rows)
  else
    work(data.job).catch((error: unknown) => {
      if (!(error instanceof QuestionFileError)) console.error(error)
      const { message, table } = error instanceof QuestionFileError ? error : unreadable('fault')
      post({ failed: message, table })
    })
})

async function work(job: Job): Promise<void> {
  switch (job.kind) {
    case 'read': {
      const bytes = new Uint8Array(job.bytes)
      return postRead((budget) => readQuestions(job.name, bytes, job.chosen, budget), bytes)
    }
    case 'paste':
      return postRead(
        (budget) => readPasted(job.text, job.chosen, budget),
        new TextEncoder().encode(job.text),
      )
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

/**
 * Writes questions in a format. With ids, the file can be imported again as an update. Tables with ids, and CSV, refer to
 * pictures by their address on this site; other files carry the pictures or refer to them by full address.
 */
async function writeFile(
  given: StoredQuestion[],
  format: WrittenFormat,
  withIds: boolean,
): Promise<Blob> {
  const carries = format === 'moodle-xml' || (format === 'xlsx' && !withIds)
  // Moodle XML writes bytes in base64.
  const room = new PictureRoom(format === 'moodle-xml' ? 4 / 3 : 1)
  const pictures = carries ? await picturesOf(given, room) : []
  const carried = new Set(pictures.map(({ address }) => address))
  const questions =
    carries || format === 'gift' ? withFullAddresses(given, location.origin, carried) : given
  switch (format) {
    case 'csv': {
      const { writeCsv } = await import('@sanamsob/domain/questions/write-table')
      return new Blob([writeCsv(withIds ? named(questions) : questions)], { type: 'text/csv' })
    }
    case 'xlsx': {
      const { writeXlsx } = await import('@sanamsob/domain/questions/write-table')
      return writeXlsx(withIds ? named(questions) : questions, pictures)
    }
    case 'gift': {
      const { writeGift } = await import('@sanamsob/domain/questions/write-gift')
      return new Blob([writeGift(questions)], { type: 'text/plain' })
    }
    case 'moodle-xml': {
      const { writeMoodleXml } = await import('@sanamsob/domain/questions/write-moodle-xml')
      return new Blob([writeMoodleXml(questions, pictures, location.origin)], {
        type: 'application/xml',
      })
    }
  }
}

/** The stored pictures of questions, as far as an import accepts them. */
async function picturesOf(
  questions: StoredQuestion[],
  room: PictureRoom,
): Promise<ExportedPicture[]> {
  const pictures: ExportedPicture[] = []
  for (const [address, copies] of copiesOfPictures(questions)) {
    if (room.isFull) break
    const answer = await fetch(address)
    const blob = answer.ok ? await answer.blob() : null
    // A picture that is gone, or one beyond the limits, remains an address.
    if (!blob || !room.take(blob.size, copies)) continue
    const { width, height } = await sizeOf(blob)
    const name = address.slice(address.lastIndexOf('/') + 1).replace(/[^\w.-]/g, '_')
    pictures.push({
      address,
      name: pictures.some((other) => other.name === name) ? `${pictures.length}-${name}` : name,
      type: blob.type,
      bytes: new Uint8Array(await blob.arrayBuffer()),
      width,
      height,
    })
  }
  return pictures
}

async function sizeOf(blob: Blob): Promise<{ width: number; height: number }> {
  try {
    const bitmap = await createImageBitmap(blob)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return { width: 160, height: 110 }
  }
}

function named(questions: StoredQuestion[]) {
  return questions.map(({ id, version, ...fields }) => ({
    ...fields,
    origin: { id, version: String(version) },
  }))
}
