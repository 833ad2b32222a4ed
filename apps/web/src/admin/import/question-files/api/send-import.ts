import { embeddedIn, withStored } from '@sanamsob/domain/questions/embedded-pictures'
import { questionColumns, textColumns } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { siteOf } from '@/admin/kit/api/site-of'
import { RefusedPicture } from '@/admin/kit/picture/refused-picture'
import { sendWithProgress } from '@/admin/kit/picture/send-with-progress'
import { uploadImage } from '@/admin/kit/picture/upload-image'
import { authorizedFetch } from '@/lib/data-client'
import type { DraftFile } from '../rules/draft-file'
import { texts } from '../texts'

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
  const { origin, status, laws } = row
  return { ...fields, ...origin, ...(status && { status }), ...(laws && { laws }) }
}

type Target = { quiz_set_id?: string; quiz_set_template?: { course_id: string } }

/** The server decodes one picture at a time; the others are on their way to it. */
const uploadsAtOnce = 4
/** Pauses before an upload is repeated whose connection was lost, or for which the server was too busy. */
const pausesMs = [1_000, 2_000, 4_000]

/** Pictures that were sent, by site and address: the name of each, and its address once it is stored. */
export type SentPictures = Map<string, { id: string; address?: string }>

/** The pictures of the file that rows still refer to, each with the positions of these rows. */
export function usedPictures({ rows, pictures }: Pick<DraftFile, 'rows' | 'pictures'>) {
  const places = new Map<string, number[]>()
  for (const [place, row] of rows.entries()) {
    const addresses = new Set(textColumns.flatMap((column) => embeddedIn(row[column])))
    for (const address of addresses) {
      const own = places.get(address)
      if (own) own.push(place)
      else places.set(address, [place])
    }
  }
  return pictures.flatMap((picture) => {
    const at = places.get(picture.address)
    return at ? [{ picture, at }] : []
  })
}

/**
 * Uploads the pictures of a file to the site that the questions are imported to.
 * @param sent the pictures of earlier calls, so that none is stored twice when the import is repeated
 * @returns the rows with these addresses
 * @throws {ImportRefused} with a message for each row whose picture cannot be stored; `RefusedPicture` if the connection
 *   was lost or the server is busy; `AbortError`
 */
export async function uploadPictures(
  draft: DraftFile,
  target: Target,
  sent: SentPictures,
  { onPhase, signal }: Sending,
): Promise<readonly DraftRow[]> {
  const used = usedPictures(draft)
  if (used.length === 0) return draft.rows
  const { quiz_set_id, quiz_set_template } = target
  const site = quiz_set_id
    ? await siteOf('quiz_sets', quiz_set_id).queryFn()
    : await siteOf('courses', quiz_set_template?.course_id ?? '').queryFn()
  const refused: { place: number; message: string }[] = []
  const addresses = new Map<string, string>()
  let done = 0
  onPhase({ phase: 'pictures', done, total: used.length })
  await inParallel(used, async ({ picture, at }) => {
    const key = `${site} ${picture.address}`
    const own = sent.get(key) ?? { id: crypto.randomUUID() }
    sent.set(key, own)
    try {
      const file = new File([picture.bytes], 'picture', { type: picture.type })
      own.address ??= await patiently(signal, () =>
        uploadImage(file, 'question', { site, signal, id: own.id }),
      )
      addresses.set(picture.address, own.address)
    } catch (error) {
      if (!(error instanceof RefusedPicture) || error.isTemporary) throw error
      for (const place of at) refused.push({ place, message: error.message })
    }
    done++
    onPhase({ phase: 'pictures', done, total: used.length })
  })
  if (refused.length > 0) {
    const refusals = refused
      .sort((a, b) => a.place - b.place)
      .map(({ place, message }) => texts.send.pictureRefused(place + 2, message))
    throw new ImportRefused(refusals.join('\n'), refusals)
  }
  return rowsWith(draft, addresses)
}

/** Stops after the first error, once the running ones have ended: what they stored is not sent again. */
async function inParallel<Item>(items: Item[], run: (item: Item) => Promise<void>) {
  const rest = items.values()
  let failed = false
  const runNext = async () => {
    for (const item of rest) {
      if (failed) return
      await run(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: uploadsAtOnce }, runNext))
  const end = ends.find(({ status }) => status === 'rejected')
  if (end?.status === 'rejected') throw end.reason
}

/** Repeats an upload after errors that pass. */
async function patiently<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof RefusedPicture) || !error.isTemporary) throw error
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
    signal.throwIfAborted()
  }
  return run()
}

/** The rows as after an upload, for a dry run: the database refuses addresses of pictures that no upload replaced. */
export function asIfUploaded(draft: DraftFile): readonly DraftRow[] {
  return rowsWith(draft, new Map(draft.pictures.map(({ address }) => [address, '/storage/later'])))
}

function rowsWith(draft: DraftFile, addresses: ReadonlyMap<string, string>): readonly DraftRow[] {
  if (addresses.size === 0) return draft.rows
  return draft.rows.map((row) => {
    const fields = textColumns.map((column) => [column, withStored(row[column], addresses)])
    return { ...row, ...Object.fromEntries(fields) }
  })
}
