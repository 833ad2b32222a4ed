import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export const reportReasons = ['wrong_key', 'unclear', 'typo', 'outdated', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const maxDetailsLength = 1000

export type Report = { questionId: string; reason: ReportReason; details: string }

/** Tells administrators that something is wrong with a question. */
export async function reportQuestion({ questionId, reason, details }: Report): Promise<void> {
  unwrap(await data.rpc('report_question', { question_id: questionId, reason, details }))
}
