import { requirePerson } from '@/app/guards'
import { isAnonymous, settledSession } from '@/lib/session'
import type { TakersVisit } from './-takers-visit'

/**
 * For `beforeLoad` of a quiz: the user who takes it, or null for a guest who may start without an account. The code
 * for guests is loaded on demand, because a route file is part of every visitor's first load.
 */
export async function requireTaker(
  visit: TakersVisit,
  quizSetId: string,
): Promise<{ userId: string | null }> {
  const { session } = await settledSession()
  if (!session || isAnonymous(session)) {
    const guests = await import('./-admit-guest').catch(() => null)
    if (await guests?.admitGuest(visit, quizSetId)) return { userId: session?.user.id ?? null }
  }
  return requirePerson(visit)
}
