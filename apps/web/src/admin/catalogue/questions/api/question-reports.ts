import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { texts as kitTexts } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

export type QuestionReport = Answer<'list_question_reports'>['reports'][number]
export type ReportStatus = QuestionReport['status']

type Asked = {
  status: ReportStatus
  reason?: string | undefined
  questionId?: string
  page: number
}

/** Learners' reports of one state, and how many there are of each. */
export function questionReports(asked: Asked): Read<Answer<'list_question_reports'>> {
  const { status, reason, questionId, page } = asked
  return {
    queryKey: ['questions', 'reports', asked],
    meta: { failure: { title: kitTexts.failure, message: texts.reports.failed } },
    queryFn: async () =>
      unwrap(
        await data.rpc('list_question_reports', {
          status,
          page,
          ...(reason && { reason }),
          ...(questionId && { question_id: questionId }),
        }),
      ),
  }
}

/** Closes reports or opens them again; `answer` is for whoever reported. */
export const handleReports = async (ids: string[], status: ReportStatus, answer: string) =>
  unwrap(await data.rpc('handle_question_reports', { report_ids: ids, status, answer }))
