import { leadToAuth } from '@/app/guards'
import { begunQuizSets } from '@/features/quiz/api/attempt'
import { quizSetQuery } from '@/features/quiz/api/catalogue'
import { announceSignUp } from '@/features/quiz/attempt/first-quiz'
import { getSessionState } from '@/lib/session'
import { tenantIdOf } from '@/lib/site'
import type { TakersVisit } from './-takers-visit'

/**
 * Whether a user without an account may take this quiz: they may start their first one if it is free, and continue
 * it. The database decides again at the start; this check spares them the start card. After their first quiz they are
 * redirected to sign up.
 * @returns false if the quiz requires an account
 */
export async function admitGuest(visit: TakersVisit, quizSetId: string): Promise<boolean> {
  const { session } = getSessionState()
  const { queryClient, site } = visit.context
  if (!session && !site.anonymousStarts) return false
  const tenantId = tenantIdOf(site) ?? undefined
  const none: string[] = []
  // Errors are left to the screen.
  const [begun, quizSet] = await Promise.all([
    session ? begunQuizSets(session.user.id).catch(() => none) : none,
    queryClient.ensureQueryData(quizSetQuery(quizSetId, tenantId)).catch(() => null),
  ])
  if (begun.includes(quizSetId)) return true
  if (begun.length === 0 && (quizSet?.points_cost ?? 0) === 0) return true
  if (!session) return false
  // A preload on hover does not notify.
  if (!visit.preload) announceSignUp()
  throw leadToAuth(visit, 'sign-up')
}
