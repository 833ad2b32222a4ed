import { requirePerson } from '@/app/guards'
import { isAnonymous, settledSession } from '@/lib/session'
import type { TakersVisit } from './-takers-visit'

/**
 * For `beforeLoad` of a quiz: who takes it. Null is a guest whom the site lets begin without an account. What
 * is asked and told of a guest comes later: a route file is in everybody's first load.
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
