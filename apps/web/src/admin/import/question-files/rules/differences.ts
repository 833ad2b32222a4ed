import { type QuestionColumn, questionColumns } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { trimmed } from '@sanamsob/domain/questions/trimmed'
import type { StoredQuestion } from '../worker/messages'

/** The effect of the import on a row, or the conflict that prevents it. */
export type RowStatus = 'create' | 'update' | 'unchanged' | 'gone' | 'stale' | 'repeated'

/** Differences between the rows of a file and the current versions of the questions they refer to. */
export type Differences = {
  current: ReadonlyMap<string, StoredQuestion>
  statuses: ReadonlyMap<number, RowStatus>
  counts: Record<RowStatus, number>
}

export function findDifferences(
  rows: readonly DraftRow[],
  current: ReadonlyMap<string, StoredQuestion>,
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

/** Cells in which a row differs from its question, with the question's values. */
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
  current: ReadonlyMap<string, StoredQuestion>,
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
