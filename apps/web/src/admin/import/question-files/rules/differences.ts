import { type QuestionColumn, questionColumns } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { trimmed } from '@sanamsob/domain/questions/trimmed'
import type { ToldQuestion } from '../worker/messages'

/** What the import will do with a row, or why it cannot do it as it stands. */
export type RowStatus = 'create' | 'update' | 'unchanged' | 'gone' | 'stale' | 'repeated'

/** What the rows of a file are to the questions that they name, as those are now. */
export type Differences = {
  current: ReadonlyMap<string, ToldQuestion>
  statuses: ReadonlyMap<number, RowStatus>
  counts: Record<RowStatus, number>
}

export function findDifferences(
  rows: readonly DraftRow[],
  current: ReadonlyMap<string, ToldQuestion>,
): Differences {
  const statuses = new Map<number, RowStatus>()
  const counts = { create: 0, update: 0, unchanged: 0, gone: 0, stale: 0, repeated: 0 }
  const seen = new Set<string>()
  for (const row of rows) {
    const status = statusOf(row, current, seen)
    if (row.origin) seen.add(row.origin.id.toLowerCase())
    statuses.set(row.row, status)
    counts[status]++
  }
  return { current, statuses, counts }
}

export function conflictCount({ gone, stale, repeated }: Differences['counts']): number {
  return gone + stale + repeated
}

/** The cells in which a row differs from its question, with what the question says. */
export function changedCells(
  row: DraftRow,
  { current }: Differences,
): { column: QuestionColumn; before: string }[] {
  const question = row.origin && current.get(row.origin.id.toLowerCase())
  if (!question) return []
  return questionColumns
    .filter((column) => trimmed(row[column]) !== trimmed(question[column]))
    .map((column) => ({ column, before: question[column] }))
}

function statusOf(
  row: DraftRow,
  current: ReadonlyMap<string, ToldQuestion>,
  seen: ReadonlySet<string>,
): RowStatus {
  if (!row.origin) return 'create'
  const id = row.origin.id.toLowerCase()
  if (seen.has(id)) return 'repeated'
  const question = current.get(id)
  if (!question) return 'gone'
  const same = questionColumns.every((column) => trimmed(row[column]) === trimmed(question[column]))
  if (same) return 'unchanged'
  return row.origin.version === String(question.version) ? 'update' : 'stale'
}
