import { columnOf, rowOf } from './cell-address.ts'
import { shownNumber } from './cell-format.ts'
import type { CellStyle } from './cell-style.ts'
import { type CellText, noText, TextCollector, wrapped } from './cell-text.ts'
import { parseXml } from './parse-xml.ts'
import { unreadable } from './question-file-error.ts'
import type { ReadBudget } from './read-budget.ts'
import { SheetTable } from './sheet-table.ts'
import type { Relation } from './zip-archive.ts'

export type Workbook = { strings: CellText[]; styles: CellStyle[]; since1904: boolean }

/** Reads the cells of a sheet. */
export class SheetReader {
  readonly table: SheetTable
  private readonly workbook: Workbook
  private readonly relations: Relation[]
  private readonly budget: ReadBudget
  private readonly collector = new TextCollector()
  readonly hiddenColumns: [first: number, last: number][] = []
  // Position of the present cell.
  private row = 0
  private column = 0
  private type = ''
  private style = ''
  private inHidden = false
  private isFormula = false
  private inFormula = false
  private formula = ''
  private shared: string | undefined
  private hasValue = false
  private readonly sharedLinks = new Set<string>()
  /** Backgrounds of the row's cells without text. */
  private blankFills: string[] = []
  private hasPicture = false

  constructor(workbook: Workbook, relations: Relation[], budget: ReadBudget) {
    this.workbook = workbook
    this.relations = relations
    this.budget = budget
    this.table = new SheetTable(budget)
  }

  read(xml: string) {
    parseXml(
      xml,
      {
        open: (name, attributes) => {
          const { r, t = 'n', s = '', si, hidden, vm, min, max } = attributes
          const isHidden = hidden === '1' || hidden === 'true'
          if (name === 'col' && isHidden) this.hiddenColumns.push([Number(min), Number(max)])
          if (name === 'row') this.moveToRow(r, isHidden)
          if (name === 'c') {
            this.budget.spend('cells')
            this.moveToCell(r)
            this.type = t
            this.style = s
            this.isFormula = false
            this.formula = ''
            this.hasValue = false
            this.hasPicture = vm !== undefined && t === 'e'
            this.collector.clear()
          }
          this.inFormula = name === 'f'
          if (this.inFormula) {
            this.isFormula = true
            this.shared = si
          }
          if (name === 'v') this.hasValue = true
          if (name === 'hyperlink') this.readLink(attributes)
          this.collector.open(name, attributes)
        },
        text: (text) => {
          if (this.inFormula) this.formula += text
          this.collector.add(text)
        },
        close: (name) => {
          this.collector.close(name)
          this.inFormula = false
          if (name === 'c') this.endCell()
          if (name === 'row') this.endRow()
          if (name === 'row' && this.inHidden) this.table.skipHidden(this.row)
        },
      },
      this.budget,
    )
  }

  /** The look of a link is no mark; its address is lost unless the text has it. */
  private readLink({ ref = '', id }: Record<string, string>) {
    const [start = '', end = start] = ref.split(':')
    const [column, lastColumn] = [columnOf(start), columnOf(end)]
    const linked = this.table.rows.slice(Math.max(0, rowOf(start) - 1), rowOf(end))
    // Ranges may overlap.
    this.budget.spend('cells', linked.length)
    for (const { marks } of linked) {
      for (const at of marks?.keys() ?? []) {
        if (at >= column - 1 && at < lastColumn) marks?.delete(at)
      }
    }
    const target = this.relations.find((relation) => relation.id === id)?.path
    const record = linked[0]
    if (!record || !/^https?:/i.test(target ?? '')) return
    const bare = (target ?? '').replace(/^https?:\/\//i, '').replace(/\/$/, '')
    if (!(record.cells[column - 1] ?? '').includes(bare)) this.table.lose(record, { link: 1 })
  }

  private endCell() {
    if (this.hasPicture) this.put({ ...noText, lost: { picture: 1 } })
    else if (!this.collector.isEmpty) this.put(this.value())
    // The program that wrote the sheet did not calculate it. Only a text can be an empty result.
    else if (this.isFormula && !(this.hasValue && this.type === 'str')) {
      this.put({ ...noText, lost: { shown: 1 } })
    }
    if (!this.collector.isEmpty) return
    const { marks = [] } = this.workbook.styles[Number(this.style)] ?? {}
    this.blankFills.push(...marks.filter((mark) => mark.startsWith('fill')))
  }

  /** Whether a formula makes a link of the cell. Formulas that were filled down are written at their first cell only. */
  private isLink(): boolean {
    if (!this.isFormula) return false
    const isLink = /\bHYPERLINK\s*\(/i.test(this.formula)
    if (this.shared === undefined) return isLink
    if (isLink) this.sharedLinks.add(this.shared)
    return this.sharedLinks.has(this.shared)
  }

  private endRow() {
    const record = this.table.rows[this.row - 1]
    if (record && this.blankFills.length > 0) record.blankFills = new Set(this.blankFills)
    this.blankFills = []
  }

  private moveToRow(number: string | undefined, hidden: boolean) {
    this.inHidden = hidden
    this.row = number === undefined ? this.row + 1 : Number(number)
    this.column = 0
  }

  private moveToCell(address: string | undefined) {
    if (address === undefined) {
      this.column++
      return
    }
    this.row = rowOf(address)
    this.column = columnOf(address)
    if (this.row === 0) throw unreadable('xlsx')
  }

  private put({ text, lost, marks, styled }: CellText) {
    const { row, column, budget } = this
    const { rows } = this.table
    if (!Number.isInteger(row) || row < 1) throw unreadable('xlsx')
    // The budget is spent before rows and cells up to this one are created.
    if (row > rows.length) budget.spend('records', row - rows.length)
    while (rows.length < row) rows.push({ cells: [] })
    const record = rows[row - 1] ?? { cells: [] }
    const { cells } = record
    budget.measure('columns', column)
    if (column > cells.length) budget.spend('cells', column - cells.length - 1)
    while (cells.length < column) cells.push('')
    budget.spend('characters', text.length)
    const style = this.workbook.styles[Number(this.style)]
    const raisedText = styled || !style?.raised ? text : wrapped(text, style.raised)
    cells[column - 1] = raisedText
    this.table.lose(record, lost)
    if (style?.struck && !styled && text !== '') this.table.lose(record, { strike: 1 })
    const kinds = [
      ...marks,
      ...(style?.marks ?? []).filter((mark) => !styled || mark.startsWith('fill')),
    ]
    const isMarked = !this.isLink() && kinds.length > 0
    if (isMarked && text.trim() !== '') {
      record.marks ??= new Map()
      const underlined = kinds.includes('u') ? wrapped(raisedText, 'u') : undefined
      record.marks.set(column - 1, { kinds, underlined })
    }
    this.table.width = Math.max(this.table.width, column)
  }

  private value(): CellText {
    switch (this.type) {
      case 's': {
        const string = this.workbook.strings[Number(this.collector.plain)]
        if (string === undefined) throw unreadable('xlsx')
        return string
      }
      case 'b':
        return { ...noText, text: this.collector.plain === '1' ? 'TRUE' : 'FALSE' }
      case 'd':
        return { ...noText, text: this.collector.plain.slice(0, 10) }
      case 'n':
        return this.number(this.collector.plain)
      default:
        return this.collector.cell
    }
  }

  private number(text: string): CellText {
    const value = Number(text)
    if (Number.isNaN(value)) return { ...noText, text }
    const { id, pattern } = this.workbook.styles[Number(this.style)] ?? {
      id: 0,
      pattern: undefined,
    }
    const date = this.workbook.since1904 ? 1462 : 0
    const shown = shownNumber(value, id, pattern, date)
    return { ...noText, text: shown.text, lost: shown.known ? {} : { shown: 1 } }
  }
}
