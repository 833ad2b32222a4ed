import type { Database } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap, unwrapRow } from '@/lib/data-error'

export type PreviewedQuestion = Database['public']['Views']['questions']['Row']

/**
 * The questions of a set, read only: a preview starts no attempt, costs no points and is not counted. Null when the set
 * does not exist.
 */
export function previewedSet(
  setId: string,
  drafts: boolean,
): Read<{ name: string; questions: PreviewedQuestion[] } | null> {
  return {
    queryKey: ['questions', 'preview', setId, drafts],
    queryFn: async () => {
      const found = await data.from('quiz_sets').select('name').eq('id', setId).single()
      const set = unwrapRow<{ name: string }>(found)
      if (!set) return null
      const statuses = drafts ? ['published', 'draft'] : ['published']
      const query = data.from('questions').select().eq('quiz_set_id', setId)
      const rows = await query
        .in('status', statuses)
        .order('display_order')
        .order('created_at')
        .order('id')
      return { name: set.name, questions: unwrap(rows) as PreviewedQuestion[] }
    },
  }
}
