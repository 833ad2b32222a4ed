import { questionColumns } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { sendWithProgress } from '@/admin/kit/picture/send-with-progress'
import { authorizedFetch } from '@/lib/data-client'

export type ImportRequest = {
  rows: readonly DraftRow[]
  /** A quiz set template with its split, an existing quiz set, or neither. */
  target: object
  file: { name: string; sha256: string | null; skipped: number }
  importId: string
  dryRun: boolean
}

export type ImportOutcome = {
  success: boolean
  imported_count: number
  quiz_sets_created: number
  quiz_set_ids: string[]
  errors: string[]
}

export type SendPhase =
  | { phase: 'pictures'; done: number; total: number }
  | { phase: 'preparing' }
  | { phase: 'uploading'; percent: number }
  | { phase: 'writing' }

/** Reports the progress of an import, and ends it before the server writes. */
export type Sending = { onPhase: (phase: SendPhase) => void; signal: AbortSignal }

/** The server refused the import and wrote nothing. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
  readonly errors: string[]

  constructor(message: string, errors: string[]) {
    super(message)
    this.errors = errors
  }
}

/**
 * Imports all rows or none. Resolves after the server has committed.
 * @throws {ImportRefused} with the server's message; after any other error, `AbortError` included, the outcome is unknown
 */
export async function sendImport(
  request: ImportRequest,
  { onPhase, signal }: Sending,
): Promise<ImportOutcome> {
  onPhase({ phase: 'preparing' })
  const body = await importBody(request)
  const send = sendWithProgress((share) => {
    const percent = Math.floor(share * 100)
    onPhase(percent < 100 ? { phase: 'uploading', percent } : { phase: 'writing' })
  }, signal)
  const answer = await authorizedFetch(
    '/functions/v1/import-questions',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body },
    send,
  )
  type Refused = { message?: string; error?: string }
  const outcome: Partial<ImportOutcome> & Refused = await answer.json().catch(() => ({}))
  if (outcome.success !== true) {
    const errors = Array.isArray(outcome.errors) ? outcome.errors.map(String) : []
    throw new ImportRefused(outcome.message ?? outcome.error ?? errors.join('\n'), errors)
  }
  return outcome as ImportOutcome
}

const rowsAtOnce = 500

/** Serializes the request in parts, so that the page stays responsive in between. */
async function importBody({ rows, target, file, importId, dryRun }: ImportRequest): Promise<Blob> {
  const head = JSON.stringify({
    ...target,
    file,
    import_id: importId,
    ...(dryRun && { dry_run: true }),
  })
  const parts: BlobPart[] = [`${head.slice(0, -1)},"questions":[`]
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const json = JSON.stringify(rows.slice(at, at + rowsAtOnce).map(toQuestion))
    parts.push(at > 0 ? ',' : '', json.slice(1, -1))
    await new Promise((resolve) => setTimeout(resolve))
  }
  return new Blob([...parts, ']}'], { type: 'application/json' })
}

function toQuestion(row: DraftRow) {
  const fields = Object.fromEntries(questionColumns.map((column) => [column, row[column]]))
  return { ...fields, ...row.origin }
}
