import { StaleRecord, type Tables, type Version } from '@/admin/kit/api/versions'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

type Fields = Tables['quiz_sets']['Update'] & { tags?: { tag_id: string }[] }

/**
 * Saves a quiz set and its tags in one transaction: over the version that was read, or as a new row with the id `newId`
 * when it is null.
 * @throws StaleRecord when the quiz set has changed since it was read
 */
export async function saveQuizSet(
  row: Fields,
  version: Version | null,
  newId: string,
): Promise<void> {
  const { tags = [], ...fields } = row
  const saved = unwrap(
    await data.rpc('save_quiz_set', {
      record_id: version?.id ?? newId,
      version: (version?.updated_at ?? null) as string,
      fields,
      tag_ids: tags.map(({ tag_id }) => tag_id),
    }),
  )
  if (!saved) throw new StaleRecord()
}
