import type { QuestionColumn } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { acceptForm, reviseRow } from '@sanamsob/domain/questions/revise-row'
import type { ReadFile } from '../worker/messages'

/** A file as it is being looked over: its rows, and what the server said of some of them. */
export type DraftFile = ReadFile & {
  name: string
  rows: readonly DraftRow[]
  /** Sentences of the server by the row's number in the file, until the row changes. */
  refusals: ReadonlyMap<number, string[]>
}

export type Change =
  | { kind: 'revise'; row: number; column: QuestionColumn; text: string }
  | { kind: 'accept'; row: number }
  | { kind: 'remove'; rows: ReadonlySet<number> }
  | { kind: 'restore'; rows: readonly DraftRow[] }
  | { kind: 'refuse'; refusals: ReadonlyMap<number, string[]> }
  /** Rows become questions of their own, or are made from the version that is there now. */
  | { kind: 'rename'; versions: ReadonlyMap<number, string | null> }

export function changeDraft(draft: DraftFile, change: Change): DraftFile {
  const { rows } = draft
  switch (change.kind) {
    case 'revise':
      return replaceRow(draft, change.row, (row) => reviseRow(row, change.column, change.text))
    case 'accept':
      return replaceRow(draft, change.row, acceptForm)
    case 'remove':
      return { ...draft, rows: rows.filter(({ row }) => !change.rows.has(row)) }
    case 'restore': {
      const there = new Set(rows.map(({ row }) => row))
      const back = change.rows.filter(({ row }) => !there.has(row))
      return { ...draft, rows: [...rows, ...back].sort((a, b) => a.row - b.row) }
    }
    case 'refuse':
      return { ...draft, refusals: change.refusals }
    case 'rename':
      return { ...draft, rows: rows.map((row) => rename(row, change.versions)) }
  }
}

/** Whether a row stands in the way of the import. */
export function isWrong({ refusals }: Pick<DraftFile, 'refusals'>, row: DraftRow): boolean {
  return row.errors.length > 0 || refusals.has(row.row)
}

/**
 * The server numbers questions by their place in what it was sent, which is not the file's once rows
 * were left out: its sentences by the file's rows, with the file's numbers.
 */
export function refusalsOf(
  errors: readonly string[],
  rows: readonly DraftRow[],
): { byRow: Map<number, string[]>; others: string[] } {
  const byRow = new Map<number, string[]>()
  const others: string[] = []
  for (const error of errors) {
    const [, before, place, after] = /^(\D{1,20})(\d{1,6})(: .+)$/s.exec(error) ?? []
    const row = rows[Number(place) - 2]?.row
    if (row === undefined) others.push(error)
    else byRow.set(row, [...(byRow.get(row) ?? []), `${before}${row}${after}`])
  }
  return { byRow, others }
}

function replaceRow(draft: DraftFile, number: number, by: (row: DraftRow) => DraftRow): DraftFile {
  const at = draft.rows.findIndex(({ row }) => row === number)
  const row = draft.rows[at]
  if (!row) return draft
  const refusals = new Map(draft.refusals)
  refusals.delete(number)
  return { ...draft, rows: draft.rows.with(at, by(row)), refusals }
}

function rename(row: DraftRow, versions: ReadonlyMap<number, string | null>): DraftRow {
  const version = versions.get(row.row)
  if (version === undefined || !row.origin) return row
  const { origin, ...own } = row
  return version === null ? own : { ...own, origin: { ...origin, version } }
}
