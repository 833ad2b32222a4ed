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
  size: number
}

/** A page of learners' reports with one status, and the number of reports of each status. */
export function questionReports(asked: Asked): Read<Answer<'list_question_reports'>> {
  const { status, reason, questionId, page, size } = asked
  return {
    queryKey: ['questions', 'reports', asked],
    meta: { failure: { title: kitTexts.failure, message: texts.reports.failed } },
    queryFn: async () =>
      unwrap(
        await data.rpc('list_question_reports', {
          status,
          page,
          page_size: size,
          ...(reason && { reason }),
          ...(questionId && { question_id: questionId }),
        }),
      ),
  }
}

/** Closes or reopens reports; `answer` is shown to the learners who reported. */
export const handleReports = async (ids: string[], status: ReportStatus, answer: string) =>
  unwrap(await data.rpc('handle_question_reports', { report_ids: ids, status, answer }))
