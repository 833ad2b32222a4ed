import { lettersOf } from './cell-address.ts'
import { addLost, type Lost, type LostCounts } from './lost-content.ts'
import { isTextColumn, questionColumns, tableColumns } from './question-fields.ts'
import { type SkippedLine, skippedLine } from './question-file.ts'
import type { ReadBudget } from './read-budget.ts'
import type { CellMark, TableRecord } from './read-table.ts'
import type { SheetDrawing } from './sheet-drawings.ts'
import type { ChosenColumns } from './table-beginning.ts'
import { columnsOfHeading, findLayout, isSufficient, type TableLayout } from './table-layout.ts'
import { fillNote } from './texts.ts'

/** The rows of a sheet: what lies beside or over its cells is placed in them, or named as lost. */
export class SheetTable {
  readonly rows: TableRecord[] = []
  /** Content that belongs to no question. */
  readonly skipped: SkippedLine[] = []
  readonly notes: string[] = []
  width = 0
  private readonly budget: ReadBudget
  private readonly dropped = new Set<number>()
  private found: TableLayout | undefined
  private chosen: ChosenColumns | undefined

  constructor(budget: ReadBudget) {
    this.budget = budget
  }

  /** Returns every row with the width of the sheet, at most the columns of a question. */
  records(): TableRecord[] {
    const width = Math.min(this.width, 8)
    for (const { cells } of this.rows) while (cells.length < width) cells.push('')
    return this.rows
  }

  /**
   * Leaves out hidden columns, except those whose heading names a column of a question, such as a hidden key, and those
   * without which the headings of the others do not say enough.
   */
  dropHiddenColumns(hidden: [first: number, last: number][], chosen?: ChosenColumns) {
    const { heading, names: header } = this.layout
    const named = columnsOfHeading(header)
    let known = 0
    for (const [first, last] of hidden) {
      for (let column = Math.max(1, first); column <= Math.min(last, this.width); column++) {
        const name = named[column - 1]
        if (name && name !== 'other') known++
        else this.dropped.add(column)
      }
    }
    if (!isSufficient(named.filter((_, index) => !this.dropped.has(index + 1)))) {
      for (const column of this.dropped) {
        // Columns after those of a question shift none.
        if (column > tableColumns.length) continue
        this.dropped.delete(column)
        known++
      }
    }
    // The user chose among the columns that are left.
    this.chosen = chosen
    this.found = undefined
    if (known > 0) this.notes.push(fillNote('columns_hidden', known))
    if (this.dropped.size === 0) return
    for (const column of this.dropped) {
      const filled = this.rows
        .slice(heading + 1)
        .filter(({ cells }) => (cells[column - 1] ?? '') !== '').length
      if (filled === 0) continue
      const text = `${lettersOf(column)} ${header[column - 1] ?? ''} (${filled})`
      this.skipped.push(skippedLine(this.budget, 'import_column_hidden', 0, text))
    }
    for (const record of this.rows) {
      record.cells = record.cells.filter((_, index) => !this.dropped.has(index + 1))
      const marks = [...(record.marks ?? [])].flatMap(([index, mark]): [number, CellMark][] =>
        this.dropped.has(index + 1) ? [] : [[this.placeOf(index + 1) - 1, mark]],
      )
      if (record.marks) record.marks = new Map(marks)
    }
    this.width -= this.dropped.size
  }

  /**
   * Puts a picture into the text of its cell: at the place that names it, otherwise at the end. A picture outside of the
   * columns of texts belongs to the question of its row.
   */
  placePicture({ row, column, name, alt }: SheetDrawing, address: string | null) {
    const record = this.rows[row - 1]
    const { heading, columns } = this.layout
    if (!record || record.cells.every((cell) => cell === '') || row <= heading + 1) {
      this.skipped.push(skippedLine(this.budget, 'import_pictures_outside', row, alt || name))
      return
    }
    if (record.hidden) return
    if (!address) return this.lose(record, { picture: 1 })
    const place = this.dropped.has(column) ? -1 : this.placeOf(column) - 1
    const of = questionColumns.find((one) => one === columns[place])
    const at = of && isTextColumn(of) ? place : Math.max(0, columns.indexOf('question_text'))
    const named = `](${name})`
    const shown = alt.replace(/[[\]\s]+/g, ' ').trim()
    const withPicture = (text: string) =>
      text.includes(named)
        ? text.replaceAll(named, `](${address})`)
        : [text, `![${shown}](${address})`].filter(Boolean).join('\n')
    record.cells[at] = withPicture(record.cells[at] ?? '')
    const mark = record.marks?.get(at)
    if (mark?.underlined !== undefined) mark.underlined = withPicture(mark.underlined)
  }

  loseComments(row: number, count: number) {
    const record = this.rows[row - 1]
    const isQuestion =
      record && row > this.layout.heading + 1 && !record.hidden && record.cells.some(Boolean)
    if (isQuestion) this.lose(record, { comment: count })
    else this.skipped.push(skippedLine(this.budget, 'import_comments_outside', row, String(count)))
  }

  /** Where questions begin and what their columns are, as far as the headings say it. */
  private get layout(): TableLayout {
    this.found ??= this.findLayout()
    return this.found
  }

  private findLayout(): TableLayout {
    const beginning = this.rows.slice(0, 20).map(({ cells }) => cells)
    try {
      return findLayout(beginning, this.chosen, () => true)
    } catch {
      const names = this.rows[0]?.cells ?? []
      return { heading: 0, names, columns: [...tableColumns], isSpecified: false }
    }
  }

  private placeOf(column: number): number {
    let before = 0
    for (const dropped of this.dropped) if (dropped < column) before++
    return column - before
  }

  lose(record: TableRecord, lost: LostCounts) {
    record.lost ??= {}
    for (const [what, count] of Object.entries(lost)) addLost(record.lost, what as Lost, count)
  }

  skipHidden(row: number) {
    const record = this.rows[row - 1]
    if (!record || this.rows.length > row) return
    record.hidden = true
    const text = record.cells.filter((cell) => cell !== '').join(' ')
    this.skipped.push(skippedLine(this.budget, 'import_row_hidden', row, text))
  }
}
