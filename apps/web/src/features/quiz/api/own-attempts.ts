import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** Returns the quiz sets that an anonymous user has started. The database allows at most one. */
export async function begunQuizSets(userId: string): Promise<string[]> {
  const answer = await data
    .from('quiz_attempts')
    .select('quiz_set_id')
    .eq('user_id', userId)
    .limit(10)
  return unwrap(answer).map(({ quiz_set_id }) => quiz_set_id)
}
