import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type OwnAttempt = {
  id: string
  quiz_set_id: string
  score: number
  total_questions: number
  completed_at: string
}

/** A learner's submitted attempts of the given quiz sets, newest first. */
export function ownAttemptsQuery(userId: string | null, quizSetIds: string[]) {
  return queryOptions({
    queryKey: ['own-attempts', userId, quizSetIds],
    enabled: userId !== null && quizSetIds.length > 0,
    queryFn: async (): Promise<OwnAttempt[]> => {
      const answer = await data
        .from('quiz_attempts')
        .select('id,quiz_set_id,score,total_questions,completed_at')
        .eq('user_id', userId ?? '')
        .in('quiz_set_id', quizSetIds)
        .not('completed_at', 'is', null)
        .order('completed_at', { ascending: false })
      return unwrap(answer).filter(isSubmitted)
    },
  })
}

/** Submitted attempts have both (a constraint of the table); their type does not say so. */
function isSubmitted<Row extends { score: number | null; completed_at: string | null }>(
  row: Row,
): row is Row & { score: number; completed_at: string } {
  return row.score !== null && row.completed_at !== null
}
