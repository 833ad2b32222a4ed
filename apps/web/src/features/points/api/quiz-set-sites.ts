import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { OtherSite } from '@/lib/other-site'

/** Maps quiz set ids to their sites, for quiz sets of the learner on a site other than the visited one. */
export async function quizSetSites(
  quizSetIds: string[],
  signal: AbortSignal,
): Promise<Map<string, OtherSite>> {
  if (quizSetIds.length === 0) return new Map()
  const call = data.rpc('quiz_set_sites', { quiz_set_ids: quizSetIds }).abortSignal(signal)
  const found = unwrap(await call)
  return new Map(found.map(({ quiz_set_id, site }) => [quiz_set_id, site]))
}
