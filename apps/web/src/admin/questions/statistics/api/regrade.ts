import type { Answer } from '@sanamsob/domain'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type RegradeKind = Answer<'regrade'>['kind']
/** How a question shall be marked: the choice is the new key, or what is accepted too. */
export type RegradeOrder = { kind: RegradeKind; choice: number | null }
export type RegradeReport = Answer<'regrade'>

/** A dry run changes nothing. */
export async function regrade(
  questionId: string,
  { kind, choice }: RegradeOrder,
  dryRun: boolean,
): Promise<RegradeReport> {
  const order = { question_id: questionId, kind, choice: choice ?? undefined, dry_run: dryRun }
  return unwrap(await data.rpc('regrade', order))
}

export async function undoRegrade(regradeId: string): Promise<void> {
  unwrap(await data.rpc('undo_regrade', { regrade_id: regradeId }))
}
