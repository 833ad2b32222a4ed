import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { questionMarksQuery } from './question-marks'

export const reportReasons = ['wrong_key', 'unclear', 'typo', 'outdated', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const maxDetailsLength = 1000

type Report = {
  questionId: string
  reason: ReportReason
  details: string
  /** The option that should be the key, if the reporter knows. */
  suggestedChoice: number | null
}

/** Reports a question and refreshes the marks of its quiz set. */
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

/** Reports a faulty question to the administrators. */
async function reportQuestion(report: Report): Promise<void> {
  const { questionId, reason, details, suggestedChoice } = report
  unwrap(
    await data.rpc('report_question', {
      question_id: questionId,
      reason,
      details,
      ...(suggestedChoice && { suggested_choice: suggestedChoice }),
    }),
  )
}
