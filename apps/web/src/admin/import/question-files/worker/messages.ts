import type { Encoding } from '@sanamsob/domain/questions/decode-text'
import type { QuestionFields } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow, SkippedLine } from '@sanamsob/domain/questions/question-file'
import type { QuestionFormat } from '@sanamsob/domain/questions/read-questions'

export const writtenFormats = ['csv', 'xlsx', 'gift', 'moodle-xml'] as const
export type WrittenFormat = (typeof writtenFormats)[number]

/** A question as the database tells it to whoever may know the key. */
export type ToldQuestion = QuestionFields & { id: string; version: number }

export type Chosen = { format?: QuestionFormat; encoding?: Encoding }

/** What the worker is asked to do; one job for one worker. */
export type Job =
  | { kind: 'read'; name: string; bytes: ArrayBuffer; chosen: Chosen }
  | { kind: 'paste'; text: string }
  | { kind: 'tell'; json: ArrayBuffer }
  | { kind: 'write'; json: ArrayBuffer; format: WrittenFormat; withIds: boolean }
  | { kind: 'write-errors' }

export type ReadFile = {
  format: QuestionFormat
  encoding: Encoding | null
  sha256: string | null
  skipped: SkippedLine[]
}

/** Rows travel in parts both ways, so that taking them over never holds up the page. */
export type ToWorker = { job: Job } | { rows: DraftRow[] }

export type FromWorker =
  | { rows: DraftRow[] }
  | { told: ToldQuestion[] }
  | { done: ReadFile | { file: Blob; count: number } | null }
  | { failed: string }

export const rowsAtOnce = 500
