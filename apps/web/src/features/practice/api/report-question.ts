import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { questionMarksQuery } from './question-marks'

export const reportReasons = ['wrong_key', 'unclear', 'typo', 'outdated', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const maxDetailsLength = 1000

type Report = { questionId: string; reason: ReportReason; details: string }

/** Reports a question of this quiz set, which is marked as reported then. */
export function useReportQuestion(
  userId: string,
  quizSetId: string,
  { onSuccess, onError }: AfterChange<void, Report>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: reportQuestion,
    onSuccess: (...done) => {
      void queries.invalidateQueries(questionMarksQuery(userId, quizSetId))
      onSuccess?.(...done)
    },
    onError,
  })
}

/** Tells administrators that something is wrong with a question. */
async function reportQuestion({ questionId, reason, details }: Report): Promise<void> {
  unwrap(await data.rpc('report_question', { question_id: questionId, reason, details }))
}
