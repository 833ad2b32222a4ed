import { leadToAuth } from '@/app/guards'
import { begunQuizSets } from '@/features/quiz/api/own-attempts'
import { quizSetQuery } from '@/features/quiz/api/quiz-set'
import { announceSignIn, announceSignUp } from '@/features/quiz/attempt/announce-sign-in'
import { getSessionState } from '@/lib/session'
import { tenantIdOf } from '@/lib/site'
import type { TakersVisit } from './-takers-visit'

/**
 * Whether who has no account may be at this quiz: to begin their first, if it costs nothing, and to go on
 * with it. The database decides again at the start; here nobody reads a start card in vain. Whoever has had
 * theirs is led to sign up.
 * @returns false where the quiz asks for an account, which is told
 */
export async function admitGuest(visit: TakersVisit, quizSetId: string): Promise<boolean> {
  const { session } = getSessionState()
  const { queryClient, site } = visit.context
  if (!session && !site.anonymousStarts) return tellSignIn(visit)
  const tenantId = tenantIdOf(site) ?? undefined
  const none: string[] = []
  // What cannot be read now is the screen's to tell.
  const [begun, quizSet] = await Promise.all([
    session ? begunQuizSets(session.user.id).catch(() => none) : none,
    queryClient.ensureQueryData(quizSetQuery(quizSetId, tenantId)).catch(() => null),
  ])
  if (begun.includes(quizSetId)) return true
  if (begun.length === 0 && (quizSet?.points_cost ?? 0) === 0) return true
  if (!session) return tellSignIn(visit)
  if (!visit.preload) announceSignUp()
  throw leadToAuth(visit, 'sign-up')
}

/** A link merely pointed at tells nothing. */
function tellSignIn({ preload }: TakersVisit): false {
  if (!preload) announceSignIn()
  return false
}
