import { type Run, type Style, wraps, writeInline } from '../markup/write-inline.ts'
import { shownNumber } from './cell-format.ts'
import { type CellStyle, colourOf, readCellStyles } from './cell-style.ts'
import { addLost, type Lost, type LostCounts } from './lost-content.ts'
import { parseXml } from './parse-xml.ts'
import { questionColumns } from './question-fields.ts'
import { type QuestionFile, type SkippedLine, skippedLine } from './question-file.ts'
import { QuestionFileError, unreadable } from './question-file-error.ts'
import { type ReadBudget, readLimits } from './read-budget.ts'
import {
  type CellMark,
  isInOrder,
  isKnownHeading,
  readTable,
  type TableRecord,
} from './read-table.ts'
import { readDrawings, type SheetDrawing } from './sheet-drawings.ts'
import { fillNote } from './texts.ts'
import { type Relation, readRelations, ZipArchive } from './zip-archive.ts'

export type XlsxFile = QuestionFile & { sheet: string; sheets: string[] }

/**
 * Reads a sheet of a workbook, the first visible one unless another is chosen. Numbers and dates are read as the sheet
 * shows them, by the formats of their cells. `read-excel-file` is not used: it unpacks everything and fills the table up
 * to the address of its last cell, without a limit on either.
 */
export function readXlsx(bytes: Uint8Array, budget: ReadBudget, chosen?: string): XlsxFile {
  const archive = new ZipArchive(bytes, budget)
  const { since1904, sheets, paths } = readWorkbook(archive, budget)
  const visible = sheets.filter(({ hidden }) => !hidden)
  const sheet = visible.find(({ name }) => name === chosen) ?? visible[0]
  const path = paths[sheet?.id ?? '']
  if (!sheet || !path) throw unreadable('xlsx')
  const strings = readStrings(archive.text(paths.sharedStrings ?? '') ?? '', budget)
  const styles = readCellStyles(archive.text(paths.styles ?? '') ?? '', budget)
  const relations = readRelations(archive, path, budget)
  const reader = new SheetReader({ strings, styles, since1904 }, relations, budget)
  reader.read(part(archive, path))
  for (const [row, count] of readComments(archive, relations, budget))
    reader.loseComments(row, count)
  reader.dropHiddenColumns()
  for (const drawing of readDrawings(archive, relations, budget)) {
    reader.placePicture(
      drawing,
      drawing.path && (budget.pictures?.addPart(archive, drawing.path) ?? null),
    )
  }
  const hidden = sheets.flatMap(({ name, hidden: isHidden }) =>
    isHidden ? [skippedLine(budget, 'import_sheet_hidden', 0, name)] : [],
  )
  try {
    const { rows, skipped, notes } = readTable(reader.records(), budget)
    return {
      rows,
      notes: [...reader.notes, ...notes],
      skipped: [...hidden, ...reader.hidden, ...skipped],
      sheet: sheet.name,
      sheets: visible.map(({ name }) => name),
    }
  } catch (error) {
    // The questions may be on another sheet.
    const isEmpty =
      error instanceof QuestionFileError &&
      ['import_file_empty', 'import_rows_none'].includes(error.code)
    const next = visible[visible.indexOf(sheet) + 1]
    if (isEmpty && !chosen && next) return readXlsx(bytes, budget, next.name)
    throw isEmpty ? new QuestionFileError('import_sheet_empty') : error
  }
}

function part(archive: ZipArchive, path: string): string {
  const text = archive.text(path)
  if (text === null) throw unreadable('xlsx')
  return text
}

type Sheet = { id: string; name: string; hidden: boolean }

/** Locates the sheets, by the ids of their relations, and the parts that their cells refer to, by their kinds. */
function readWorkbook(archive: ZipArchive, budget: ReadBudget) {
  const sheets: Sheet[] = []
  let since1904 = false
  const open = (element: string, attributes: Record<string, string>) => {
    const { id = '', name = '', state = 'visible', date1904 } = attributes
    if (element === 'sheet') sheets.push({ id, name, hidden: state !== 'visible' })
    if (element === 'workbookPr') since1904 = date1904 === '1' || date1904 === 'true'
  }
  parseXml(part(archive, 'xl/workbook.xml'), { open }, budget)
  const paths: { [kind: string]: string | undefined } = {}
  for (const { id, kind, path } of readRelations(archive, 'xl/workbook.xml', budget)) {
    paths[kind] ??= path
    paths[id] = path
  }
  return { since1904, sheets, paths }
}

/** The number of comments by the row of their cell. */
function readComments(archive: ZipArchive, relations: Relation[], budget: ReadBudget) {
  const comments = new Map<number, number>()
  const open = (name: string, { ref = '' }: Record<string, string>) => {
    const row = rowOf(ref)
    if (name === 'comment' && row > 0) comments.set(row, (comments.get(row) ?? 0) + 1)
  }
  for (const { kind, path } of relations) {
    if (kind === 'comments') parseXml(archive.text(path) ?? '<none/>', { open }, budget)
  }
  return comments
}

type CellRun = { text: string; style: Style; colour: string }

/** Collects the text of elements `t` and `v`, without phonetic guides, and the styles of its runs. */
class TextCollector {
  private runs: CellRun[] = []
  private struck = 0
  private style: Style = []
  private colour = ''
  private collects = false
  private phonetic = false
  private styled = false

  clear() {
    this.runs = []
    this.struck = 0
    this.style = []
    this.colour = ''
    this.styled = false
  }

  open(name: string, attributes: Record<string, string>) {
    const { val } = attributes
    if (name === 'rPh') this.phonetic = true
    if (name === 'r') {
      this.style = []
      this.colour = ''
    }
    if (name === 'rPr') this.styled = true
    const isOff = val === '0' || val === 'false' || val === 'none'
    const style = name === 'vertAlign' ? raised[val ?? ''] : isOff ? undefined : runStyles[name]
    if (style) this.style = wraps.filter((wrap) => wrap === style || this.style.includes(wrap))
    if (name === 'strike' && !isOff) this.struck++
    if (name === 'color') this.colour = colourOf(attributes)
    this.collects = name === 'v' || (name === 't' && !this.phonetic)
  }

  add(text: string) {
    if (!this.collects) return
    const { style, colour } = this
    const last = this.runs.at(-1)
    if (last?.style === style && last.colour === colour) last.text += text
    else this.runs.push({ text, style, colour })
  }

  close(name: string) {
    if (name === 'rPh') this.phonetic = false
    this.collects = false
  }

  get isEmpty(): boolean {
    return this.runs.every(({ text }) => text === '')
  }

  /** The text without styles, for values that are no text. */
  get plain(): string {
    return this.runs.map(({ text }) => text).join('')
  }

  /** Styles and colours of all runs are those of the whole cell. */
  get cell(): CellText {
    const written = this.runs.filter(({ text }) => text.trim() !== '')
    const marks: string[] = []
    const inAll = (style: Style[number]) =>
      written.length > 0 && written.every((run) => run.style.includes(style))
    const colours = new Set(written.map(({ colour }) => colour))
    const [colour = ''] = colours
    const lost: LostCounts = {}
    addLost(lost, 'strike', this.struck)
    if (colours.size > 1) {
      addLost(lost, 'colour', written.filter((run) => run.colour !== '').length)
    } else if (colour !== '') marks.push(`colour ${colour}`)
    const whole = (['strong', 'u'] as const).filter(inAll)
    marks.push(...whole.map((style) => (style === 'strong' ? 'b' : 'u')))
    const runs = this.runs.map(({ text, style }) => ({
      text,
      style: style.filter((one) => !whole.includes(one as 'u')),
    }))
    return { text: writeLines(runs), lost, marks, styled: this.styled }
  }
}

/** Text in one style is not escaped: its author may have typed our markup. */
function writeLines(runs: { text: string; style: Style }[]): string {
  if (runs.every(({ style }) => style.length === 0)) {
    return plainText(runs.map(({ text }) => text).join(''))
  }
  const lines: Run[][] = [[]]
  for (const { style, text } of runs) {
    for (const [index, part] of plainText(text).split('\n').entries()) {
      if (index > 0) lines.push([])
      lines.at(-1)?.push({ text: part, style })
    }
  }
  return lines.map((line) => writeInline(line).text).join('\n')
}

const raised: Record<string, Style[number]> = { superscript: 'sup', subscript: 'sub' }
const runStyles: Record<string, Style[number]> = { b: 'strong', i: 'em', u: 'u' }

type CellText = {
  text: string
  lost: LostCounts
  marks: string[]
  /** Whether runs have styles of their own, which replace those of the cell. */
  styled: boolean
}

function readStrings(xml: string, budget: ReadBudget): CellText[] {
  const strings: CellText[] = []
  if (xml === '') return strings
  const collector = new TextCollector()
  parseXml(
    xml,
    {
      open: (name, attributes) => {
        if (name === 'si') collector.clear()
        collector.open(name, attributes)
      },
      text: (text) => collector.add(text),
      close: (name) => {
        collector.close(name)
        if (name === 'si') strings.push(collector.cell)
      },
    },
    budget,
  )
  return strings
}

type Workbook = { strings: CellText[]; styles: CellStyle[]; since1904: boolean }

class SheetReader {
  readonly hidden: SkippedLine[] = []
  readonly notes: string[] = []
  private readonly workbook: Workbook
  private readonly relations: Relation[]
  private readonly budget: ReadBudget
  private readonly rows: TableRecord[] = []
  private readonly collector = new TextCollector()
  private readonly hiddenColumns: [first: number, last: number][] = []
  private dropped = new Set<number>()
  private width = 0
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
          if (name === 'row' && this.inHidden) this.skipHidden()
        },
      },
      this.budget,
    )
  }

  /** Returns every row with the width of the sheet, at most the columns of a question. */
  records(): TableRecord[] {
    const width = Math.min(this.width, 8)
    for (const { cells } of this.rows) while (cells.length < width) cells.push('')
    return this.rows
  }

  /**
   * Leaves out hidden columns, except those whose heading names a column of a question, such as a hidden key, and those
   * without which the others would not be in their order.
   */
  dropHiddenColumns() {
    const header = this.rows[0]?.cells ?? []
    let known = 0
    for (const [first, last] of this.hiddenColumns) {
      for (let column = Math.max(1, first); column <= Math.min(last, this.width); column++) {
        if (isKnownHeading(header[column - 1] ?? '')) known++
        else this.dropped.add(column)
      }
    }
    if (!isInOrder(header.filter((_, index) => !this.dropped.has(index + 1)))) {
      for (const column of this.dropped) {
        // Columns after those of a question shift none.
        if (column > questionColumns.length) continue
        this.dropped.delete(column)
        known++
      }
    }
    if (known > 0) this.notes.push(fillNote('columns_hidden', known))
    if (this.dropped.size === 0) return
    for (const column of this.dropped) {
      const filled = this.rows
        .slice(1)
        .filter(({ cells }) => (cells[column - 1] ?? '') !== '').length
      if (filled === 0) continue
      const text = `${lettersOf(column)} ${header[column - 1] ?? ''} (${filled})`
      this.hidden.push(skippedLine(this.budget, 'import_column_hidden', 0, text))
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
    if (!record || record.cells.every((cell) => cell === '') || row === 1) {
      this.hidden.push(skippedLine(this.budget, 'import_pictures_outside', row, alt || name))
      return
    }
    if (record.hidden) return
    if (!address) return this.lose(record, { picture: 1 })
    const place = this.dropped.has(column) ? 1 : this.placeOf(column)
    const at = textPlaces.has(place) ? place - 1 : 0
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
    const isQuestion = record && row > 1 && !record.hidden && record.cells.some(Boolean)
    if (isQuestion) this.lose(record, { comment: count })
    else this.hidden.push(skippedLine(this.budget, 'import_comments_outside', row, String(count)))
  }

  private placeOf(column: number): number {
    let before = 0
    for (const dropped of this.dropped) if (dropped < column) before++
    return column - before
  }

  /** The look of a link is no mark; its address is lost unless the text has it. */
  private readLink({ ref = '', id }: Record<string, string>) {
    const [start = '', end = start] = ref.split(':')
    const [column, lastColumn] = [columnOf(start), columnOf(end)]
    const linked = this.rows.slice(Math.max(0, rowOf(start) - 1), rowOf(end))
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
    if (!(record.cells[column - 1] ?? '').includes(bare)) this.lose(record, { link: 1 })
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
    const record = this.rows[this.row - 1]
    if (record && this.blankFills.length > 0) record.blankFills = new Set(this.blankFills)
    this.blankFills = []
  }

  private lose(record: TableRecord, lost: LostCounts) {
    record.lost ??= {}
    for (const [what, count] of Object.entries(lost)) addLost(record.lost, what as Lost, count)
  }

  private skipHidden() {
    const record = this.rows[this.row - 1]
    if (!record || this.rows.length > this.row) return
    record.hidden = true
    const text = record.cells.filter((cell) => cell !== '').join(' ')
    this.hidden.push(skippedLine(this.budget, 'import_row_hidden', this.row, text))
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
    const { rows, row, column, budget } = this
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
    this.lose(record, lost)
    if (style?.struck && !styled && text !== '') this.lose(record, { strike: 1 })
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
    this.width = Math.max(this.width, column)
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

const noText: CellText = { text: '', lost: {}, marks: [], styled: false }
/** Columns of texts that may have pictures: question, options and explanation. */
const textPlaces = new Set([1, 3, 4, 5, 6, 7])

/** Puts a style around each line of a text, which may have markup. */
function wrapped(text: string, style: 'sup' | 'sub' | 'u'): string {
  const wrap = (markup: string) => {
    // A raised blank is invisible. An underlined one is a gap to fill in.
    const isEmpty = markup === '' || (style !== 'u' && markup.trim() === '')
    return isEmpty ? markup : writeInline([{ markup, style: [style] }]).text
  }
  return text.split('\n').map(wrap).join('\n')
}

const cellAddress = /^([A-Z]{1,3})([1-9]\d{0,6})(?::|$)/

/** The row of an address such as `B2`, or the first one of `B2:C3`; 0 if it is none. */
function rowOf(address: string): number {
  return Number(cellAddress.exec(address)?.[2] ?? 0)
}

function columnOf(address: string): number {
  let column = 0
  for (const letter of cellAddress.exec(address)?.[1] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column
}

/** The letters of a column, as the sheet shows them: 28 is AB. */
function lettersOf(column: number): string {
  let letters = ''
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  }
  return letters
}

/** Decodes characters that XML forbids, which are written by their numbers: `_x000D_`. */
function plainText(text: string): string {
  if (text.length > readLimits.line) return text
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replace(/\r\n?/g, '\n')
}
