import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { type Started, startQuiz } from './start-quiz'

type NextPaper = Answer<'next_paper'>

async function nextPaper(blueprintId: string, signal?: AbortSignal): Promise<NextPaper> {
  const call = data.rpc('next_paper', { blueprint_id: blueprintId })
  return unwrap(await (signal ? call.abortSignal(signal) : call))
}

/** The paper with the fewest questions that the learner has met before, and how many these are. */
export function nextPaperQuery(blueprintId: string, userId: string) {
  return queryOptions({
    queryKey: ['next-paper', userId, blueprintId],
    queryFn: ({ signal }) => nextPaper(blueprintId, signal),
  })
}

/**
 * Starts the next paper of an examination. Repeated after a lost response it may choose another paper; the database
 * then returns the attempt that the first request started.
 */
export async function startExam(blueprintId: string): Promise<Started> {
  const { quiz_set_id } = await nextPaper(blueprintId)
  return startQuiz(quiz_set_id, 'end')
}
