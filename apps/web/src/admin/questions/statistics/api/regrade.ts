import type { Answer } from '@sanamsob/domain'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type RegradeKind = Answer<'regrade'>['kind']
/** A regrade of a question: `choice` is the new key (`key`) or a further accepted option (`accept`). */
export type RegradeOrder = { kind: RegradeKind; choice: number | null }
export type RegradeReport = Answer<'regrade'>
export type RefundRule = RegradeReport['refund']['rule']

/**
 * Without `act`, only computes the report. Only dropping a question returns points, by the rule `refund`.
 */
export async function regrade(
  questionId: string,
  { kind, choice }: RegradeOrder,
  act?: { refund: RefundRule },
): Promise<RegradeReport> {
  const order = {
    question_id: questionId,
    kind,
    choice: choice ?? undefined,
    dry_run: !act,
    refund: act?.refund,
  }
  return unwrap(await data.rpc('regrade', order))
}

export async function undoRegrade(regradeId: string): Promise<void> {
  unwrap(await data.rpc('undo_regrade', { regrade_id: regradeId }))
}
