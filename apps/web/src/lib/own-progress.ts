import { useQuery } from '@tanstack/react-query'
import { latestByQuizSet } from './latest-by-quiz-set'
import { type OwnAttempt, ownAttemptsQuery } from './own-attempts'
import { runningAttemptsQuery } from './running-attempts'
import { useViewer } from './viewer'

/** What the learner has done of a quiz set, and whether one attempt of it is under way. */
export type Progress = { latest: OwnAttempt | undefined; running: boolean }

/** The learner's progress in each of the given quiz sets; of a guest there is none. */
export function useOwnProgress(quizSetIds: string[]) {
  const { userId } = useViewer()
  const attempts = useQuery(ownAttemptsQuery(userId, quizSetIds)).data ?? []
  const running = useQuery({ ...runningAttemptsQuery(userId ?? ''), enabled: userId !== null }).data
  const latest = latestByQuizSet(attempts)
  const open = new Set(running?.attempts.map(({ quiz_set_id }) => quiz_set_id))
  return {
    /** Of all of them together. */
    attempts: attempts.length,
    of: (id: string): Progress => ({ latest: latest.get(id), running: open.has(id) }),
  }
}
