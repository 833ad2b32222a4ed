import type { Answer } from '@sanamsob/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { runningAttemptsQuery } from './running-attempts'
import { useViewer } from './viewer'

type LatestAttempt = Answer<'own_progress'>['latest'][number]

/** The learner's latest attempt of a quiz set, and whether one is running. */
export type Progress = { latest: LatestAttempt | undefined; running: boolean }

/** The number of attempts that a learner has submitted for the given quiz sets, and the latest of each. */
function ownProgressQuery(userId: string | null, quizSetIds: string[]) {
  return queryOptions({
    queryKey: ['own-progress', userId, quizSetIds],
    enabled: userId !== null && quizSetIds.length > 0,
    queryFn: async () => unwrap(await data.rpc('own_progress', { quiz_set_ids: quizSetIds })),
  })
}

/** The learner's progress in each of the given quiz sets; empty for a guest. */
export function useOwnProgress(quizSetIds: string[]) {
  const { userId } = useViewer()
  const own = useQuery(ownProgressQuery(userId, quizSetIds)).data
  const running = useQuery({ ...runningAttemptsQuery(userId ?? ''), enabled: userId !== null }).data
  const latest = new Map(own?.latest.map((attempt) => [attempt.quiz_set_id, attempt]))
  const open = new Set(running?.attempts.map(({ quiz_set_id }) => quiz_set_id))
  return {
    /** For all of them together. */
    attempts: own?.attempts ?? 0,
    of: (id: string): Progress => ({ latest: latest.get(id), running: open.has(id) }),
  }
}
