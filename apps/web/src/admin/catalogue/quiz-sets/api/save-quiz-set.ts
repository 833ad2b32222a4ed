import { StaleRecord, type Tables, type Version } from '@/admin/kit/api/versions'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

type Fields = Tables['quiz_sets']['Update'] & { tags?: { tag_id: string }[] }

/** A quiz set with its tags, all or nothing; over the version that was read, or a new one for null. */
export async function saveQuizSet(row: Fields, version: Version | null): Promise<void> {
  const { tags = [], ...fields } = row
  const saved = unwrap(
    await data.rpc('save_quiz_set', {
      record_id: (version?.id ?? null) as string,
      version: (version?.updated_at ?? null) as string,
      fields,
      tag_ids: tags.map(({ tag_id }) => tag_id),
    }),
  )
  if (!saved) throw new StaleRecord()
}
