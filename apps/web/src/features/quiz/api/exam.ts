import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { isAbsence, unwrap } from '@/lib/data-error'
import { type Started, startQuiz } from './attempt'

export type Exam = Answer<'exam_card'>

/** Returns an open examination of the visited site, or null. */
export function examCardQuery(blueprintId: string) {
  return queryOptions({
    queryKey: ['exam-card', blueprintId],
    queryFn: async ({ signal }): Promise<Exam | null> => {
      const call = data.rpc('exam_card', { blueprint_id: blueprintId }).abortSignal(signal)
      try {
        return unwrap(await call)
      } catch (error) {
        if (isAbsence(error, 'exam_not_found')) return null
        throw error
      }
    },
  })
}

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
