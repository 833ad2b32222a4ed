import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { OtherSite } from '@/lib/other-site'

/** The sites of those of the learner's quiz sets that are on another one than the site visited. */
export async function quizSetSites(
  quizSetIds: string[],
  signal: AbortSignal,
): Promise<Map<string, OtherSite>> {
  if (quizSetIds.length === 0) return new Map()
  const call = data.rpc('quiz_set_sites', { quiz_set_ids: quizSetIds }).abortSignal(signal)
  const found = unwrap(await call)
  return new Map(found.map(({ quiz_set_id, site }) => [quiz_set_id, site]))
}
