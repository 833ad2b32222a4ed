import type { QuestionColumn } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { acceptForm, reviseRow } from '@sanamsob/domain/questions/revise-row'
import type { ReadFile } from '../worker/messages'

/** A file under review: its rows, and the server's refusals of some of them. */
export type DraftFile = ReadFile & {
  name: string
  rows: readonly DraftRow[]
  /** Messages of the server by row number of the file; removed when the row changes. */
  refusals: ReadonlyMap<number, string[]>
  /** Whether the user accepted rows without content of the file. */
  losesContent?: boolean
}

export type Change =
  | { kind: 'revise'; row: number; column: QuestionColumn; text: string }
  | { kind: 'accept'; rows: readonly number[] }
  | { kind: 'remove'; rows: ReadonlySet<number> }
  | { kind: 'restore'; rows: readonly DraftRow[] }
  | { kind: 'refuse'; refusals: ReadonlyMap<number, string[]> }
  /** By row: the version to update, or null to create a new question. */
  | { kind: 'rename'; versions: ReadonlyMap<number, string | null> }

export function changeDraft(draft: DraftFile, change: Change): DraftFile {
  const { rows } = draft
  switch (change.kind) {
    case 'revise':
      return replaceRow(draft, change.row, (row) => reviseRow(row, change.column, change.text))
    case 'accept':
      return acceptRows(draft, new Set(change.rows))
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

/** Whether a row blocks the import. */
export function isWrong({ refusals }: Pick<DraftFile, 'refusals'>, row: DraftRow): boolean {
  return row.errors.length > 0 || refusals.has(row.row)
}

/**
 * Splits the server's messages into those about a row and the others. The server numbers rows by their position in the
 * request, which differs from the file once rows were removed; the result has the numbers of the file.
 */
export function refusalsOf(
  errors: readonly string[],
  rows: readonly DraftRow[],
): { byRow: Map<number, string[]>; others: string[] } {
  const byRow = new Map<number, string[]>()
  const others: string[] = []
  for (const error of errors) {
    const [, before, rowNumber, after] = /^(\D{1,20})(\d{1,6})(: .+)$/s.exec(error) ?? []
    const row = rows[Number(rowNumber) - 2]?.row
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

function acceptRows(draft: DraftFile, numbers: ReadonlySet<number>): DraftFile {
  const accepted = draft.rows.filter(({ row }) => numbers.has(row))
  const losesContent = draft.losesContent || accepted.some(({ lost }) => lost)
  const rows = draft.rows.map((row) => (numbers.has(row.row) ? acceptForm(row) : row))
  const refusals = new Map([...draft.refusals].filter(([number]) => !numbers.has(number)))
  return { ...draft, rows, refusals, ...(losesContent && { losesContent }) }
}

function rename(row: DraftRow, versions: ReadonlyMap<number, string | null>): DraftRow {
  const version = versions.get(row.row)
  if (version === undefined || !row.origin) return row
  const { origin, ...own } = row
  return version === null ? own : { ...own, origin: { ...origin, version } }
}
