import type { Encoding } from '@sanamsob/domain/questions/decode-text'
import type { EmbeddedPicture } from '@sanamsob/domain/questions/embedded-pictures'
import type { QuestionFields } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow, SkippedLine } from '@sanamsob/domain/questions/question-file'
import type { Chosen, QuestionFormat } from '@sanamsob/domain/questions/read-questions'
import type { TableBeginning } from '@sanamsob/domain/questions/table-beginning'

export const writtenFormats = ['csv', 'xlsx', 'gift', 'moodle-xml'] as const
export type WrittenFormat = (typeof writtenFormats)[number]

/** A question with its key, as the database returns it to authorized users. */
export type StoredQuestion = QuestionFields & { id: string; version: number }

/** A job for the worker; each worker runs one. */
export type Job =
  | { kind: 'read'; name: string; bytes: ArrayBuffer; chosen: Chosen }
  | { kind: 'paste'; text: string; chosen: Chosen }
  | { kind: 'parse'; json: ArrayBuffer }
  | { kind: 'write'; json: ArrayBuffer; format: WrittenFormat; withIds: boolean }
  | { kind: 'write-errors' }

export type ReadFile = {
  format: QuestionFormat
  encoding: Encoding | null
  /** Of a workbook: the sheet that was read, and those to choose from. */
  sheet?: string
  sheets?: string[]
  /** Of a table: its beginning, from which its columns may be chosen. */
  table?: TableBeginning
  sha256: string | null
  skipped: SkippedLine[]
  notes: string[]
  pictures: EmbeddedPicture[]
}

/** Rows are sent in chunks in both directions, because cloning all of them at once would block the page. */
export type ToWorker = { job: Job } | { rows: DraftRow[] }

export type FromWorker =
  /** Number of rows read so far. */
  | { read: number }
  | { rows: DraftRow[] }
  | { questions: StoredQuestion[] }
  | { done: ReadFile | { file: Blob; count: number } | null }
  /** With the beginning of a table whose columns must be chosen. */
  | { failed: string; table?: TableBeginning | undefined }

export const rowsAtOnce = 500
