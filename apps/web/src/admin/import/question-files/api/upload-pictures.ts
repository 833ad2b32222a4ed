import { embeddedIn, withStored } from '@sanamsob/domain/questions/embedded-pictures'
import { textColumns } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { siteOf } from '@/admin/kit/api/site-of'
import { RefusedPicture } from '@/admin/kit/picture/refused-picture'
import { uploadImage } from '@/admin/kit/picture/upload-image'
import type { DraftFile } from '../rules/draft-file'
import { texts } from '../texts'
import { ImportRefused, type SendPhase } from './send-import'

type Target = { quiz_set_id?: string; quiz_set_template?: { course_id: string } }

/** The pictures of the file that rows still refer to, each with the positions of these rows. */
export function usedPictures({ rows, pictures }: Pick<DraftFile, 'rows' | 'pictures'>) {
  const places = new Map<string, number[]>()
  for (const [place, row] of rows.entries()) {
    const addresses = new Set(textColumns.flatMap((column) => embeddedIn(row[column])))
    for (const address of addresses) places.set(address, [...(places.get(address) ?? []), place])
  }
  return pictures.flatMap((picture) => {
    const at = places.get(picture.address)
    return at ? [{ picture, at }] : []
  })
}

/**
 * Uploads the pictures of a file to the site that the questions are imported to.
 * @param stored addresses of uploaded pictures, so that none is sent twice when the import is repeated
 * @returns the rows with these addresses
 * @throws {ImportRefused} with a message for each row whose picture cannot be stored; `RefusedPicture` if the connection
 *   was lost or the server is busy
 */
export async function uploadPictures(
  draft: DraftFile,
  target: Target,
  stored: Map<string, string>,
  onPhase: (phase: SendPhase) => void,
): Promise<readonly DraftRow[]> {
  const used = usedPictures(draft)
  if (used.length === 0) return draft.rows
  const { quiz_set_id, quiz_set_template } = target
  const site = quiz_set_id
    ? await siteOf('quiz_sets', quiz_set_id).queryFn()
    : await siteOf('courses', quiz_set_template?.course_id ?? '').queryFn()
  const refusals: string[] = []
  const addresses = new Map<string, string>()
  for (const [done, { picture, at }] of used.entries()) {
    onPhase({ phase: 'pictures', done, total: used.length })
    const key = `${site} ${picture.address}`
    try {
      const file = new File([picture.bytes], 'picture', { type: picture.type })
      const address = stored.get(key) ?? (await uploadImage(file, 'question', { site }))
      stored.set(key, address)
      addresses.set(picture.address, address)
    } catch (error) {
      if (!(error instanceof RefusedPicture) || error.isTemporary) throw error
      for (const place of at) refusals.push(texts.send.pictureRefused(place + 2, error.message))
    }
  }
  if (refusals.length > 0) throw new ImportRefused(refusals.join('\n'), refusals)
  return rowsWith(draft, addresses)
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
