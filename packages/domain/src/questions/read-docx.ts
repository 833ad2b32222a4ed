import { htmlToMarkup, maxSpan } from '../markup/html-to-markup.ts'
import { positive } from '../markup/list-number.ts'
import { formulaHole } from '../markup/texts.ts'
import type { FormulaElement } from './formula-element.ts'
import { addLost, type Lost, type LostCounts, nameLost } from './lost-content.ts'
import { normalLetters } from './normal-letters.ts'
import { parseXml } from './parse-xml.ts'
import { PlacedFormulas } from './placed-formulas.ts'
import { type FoundQuestion, type QuestionFile, skippedLine } from './question-file.ts'
import { unreadable } from './question-file-error.ts'
import type { ReadBudget } from './read-budget.ts'
import { readPlainText } from './read-plain-text.ts'
import { lostNames } from './texts.ts'
import { wordFormula } from './word-formula.ts'
import { WordNumbering } from './word-numbering.ts'
import { readRelations, ZipArchive } from './zip-archive.ts'

/**
 * Reads a Word document as an exam that was typed: its paragraphs and tables become HTML, then markup, then lines of a
 * plain text. Automatic numbers and letters are written out. `mammoth` is not used: it reports that a list is ordered
 * but not how it is numbered, no colours, and it inflates the archive without a limit.
 */
export function readDocx(bytes: Uint8Array, budget: ReadBudget): QuestionFile {
  const archive = new ZipArchive(bytes, budget)
  const document = archive.text('word/document.xml')
  if (document === null) throw unreadable('xlsx')
  const relations = readRelations(archive, 'word/document.xml', budget)
  const paths = new Map(relations.map(({ kind, path }) => [kind, path]))
  const partOf = (kind: string) => archive.text(paths.get(kind) ?? '') ?? ''
  const styles = readListStyles(partOf('styles'), budget)
  const pathOf = new Map(relations.map(({ id, path }) => [id, path]))
  const pictureOf = (id: string) => {
    const path = pathOf.get(id)
    return path ? (budget.pictures?.addPart(archive, path) ?? null) : null
  }
  const numbering = new WordNumbering(partOf('numbering'), budget)
  const reader = new DocumentReader(numbering, styles, budget, pictureOf)
  parseXml(document, reader, budget)
  const { formulas } = reader
  const { rows, skipped, notes } = readPlainText(
    normalLetters(reader.lines.join('\n')),
    budget,
    (question) => withoutSigns(question, formulas),
  )
  const margins = relations.flatMap(({ kind, path }) =>
    kind === 'header' || kind === 'footer' ? [textOf(archive.text(path) ?? '', budget)] : [],
  )
  const skippedMargins = [...new Set(margins)]
    .filter((text) => /\p{L}/u.test(text))
    .map((text) => skippedLine(budget, 'import_margin', 0, text))
  const skippedLines = skipped.map((line) => {
    const lost: LostCounts = {}
    const text = formulas.expand(takeSigns(line.text, lost), lost)
    return { ...line, text: [text, nameLost(lost)].filter(Boolean).join(' · ') }
  })
  return { rows, skipped: [...skippedMargins, ...skippedLines], notes }
}

/** The text of a page's header or footer. */
function textOf(xml: string, budget: ReadBudget): string {
  let text = ''
  let collects = false
  const handlers = {
    open: (name: string) => {
      collects = name === 't'
    },
    text: (part: string) => {
      if (collects) text += part
    },
    close: (name: string) => {
      collects = false
      if (name === 'p') text += ' '
    },
  }
  if (xml !== '') parseXml(xml, handlers, budget)
  return text.trim()
}

// Lost content is a private character at its place in the text until the question that it belongs to is known.
const kinds = Object.keys(lostNames) as Lost[]
const firstSign = 0xe000
const signs = /[\ue000-\uf8ff]/g
const privateLetters = /[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/gu

function sign(what: Lost): string {
  return String.fromCharCode(firstSign + kinds.indexOf(what))
}

function takeSigns(text: string, lost: LostCounts): string {
  return text.replace(signs, (one) => {
    const what = kinds[one.charCodeAt(0) - firstSign]
    if (what) addLost(lost, what)
    return ''
  })
}

function withoutSigns(
  { fields, options = [], ...rest }: FoundQuestion,
  formulas: PlacedFormulas,
): FoundQuestion {
  const lost: LostCounts = {}
  const clean = (text: string) => formulas.expand(takeSigns(text, lost), lost)
  const entries = Object.entries(fields).map(([name, text]) => [name, clean(text)])
  return {
    ...rest,
    fields: Object.fromEntries(entries),
    options: options.map(clean),
    lost,
  }
}

type ListPlace = { list: string; level: number }

/** Returns the lists of paragraph styles. */
function readListStyles(xml: string, budget: ReadBudget): Map<string, ListPlace> {
  const styles = new Map<string, ListPlace>()
  let id = ''
  let level = 0
  const open = (name: string, { styleId, val = '' }: Record<string, string>) => {
    if (name === 'style') {
      id = styleId ?? ''
      level = 0
    }
    if (name === 'ilvl') level = Number(val) || 0
    if (name === 'numId') styles.set(id, { list: val, level })
  }
  if (xml !== '') parseXml(xml, { open }, budget)
  return styles
}

type RunMarks = { tags: Set<string>; coloured: boolean; hidden: boolean }
type Paragraph = {
  runs: { html: string; coloured: boolean; blank: boolean }[]
  place: Partial<ListPlace>
  lost: string
  /** The marks of the present run. */
  marks: RunMarks
  inRun: boolean
}

const equationField = /^\s*EQ\s/i
const tagOf = new Map(Object.entries({ b: 'b', i: 'i', u: 'u', strike: 's', dstrike: 's' }))
const plainColours = /^(?:auto|none|000000|[0-3].[0-3].[0-3].|([0-9a-f])\1\1\1\1\1|white|black)$/i

/** Handlers of the document's elements; each block is converted when it ends. */
class DocumentReader {
  readonly lines: string[] = []
  readonly formulas = new PlacedFormulas()
  private readonly numbering: WordNumbering
  private readonly styles: Map<string, ListPlace>
  private readonly budget: ReadBudget
  /** Open paragraphs: one in a text box is inside another. */
  private readonly paragraphs: Paragraph[] = []
  private tableDepth = 0
  private html = ''
  /** The start tag of a cell until its properties have been read. */
  private cell = ''
  private collects = false
  private isInstruction = false
  private ignored = 0
  private isPicture = false
  /** Pictures of the present drawing that cannot be stored. */
  private missingPictures = 0
  /** Whether the present drawing is one of an equation editor. */
  private isEquation = false
  /** Open elements of a formula, the formula itself first. */
  private readonly formula: FormulaElement[] = []
  private isDisplay = false
  /** Instructions of the open fields. */
  private readonly fields: string[] = []

  private readonly pictureOf: (id: string) => string | null
  /** Alternative text of the present drawing. */
  private alt = ''

  constructor(
    numbering: WordNumbering,
    styles: Map<string, ListPlace>,
    budget: ReadBudget,
    pictureOf: (id: string) => string | null,
  ) {
    this.numbering = numbering
    this.styles = styles
    this.budget = budget
    this.pictureOf = pictureOf
  }

  open = (name: string, attributes: Record<string, string>) => {
    // The fallback repeats a drawing for old programs; deleted and moved text is no longer in the document.
    if (this.ignored > 0 || name === 'Fallback' || name === 'del' || name === 'moveFrom') {
      this.ignored++
      return
    }
    const { val = '' } = attributes
    const paragraph = this.paragraphs.at(-1)
    if (this.formula.length > 0 || (name === 'oMath' && paragraph)) {
      const element = { name, val: attributes.char ?? val, children: [], text: '' }
      if (name === 'commentReference' && paragraph) paragraph.lost += sign('comment')
      this.formula.at(-1)?.children.push(element)
      this.formula.push(element)
      return
    }
    if (name === 'p') {
      const marks = { tags: new Set<string>(), coloured: false, hidden: false }
      this.paragraphs.push({ runs: [], place: {}, lost: '', marks, inRun: false })
    } else if (name === 'tbl') {
      this.tableDepth++
      this.beginCell()
      this.html += '<table>'
    } else if (name === 'tr') this.html += '<tr>'
    else if (name === 'tc') this.cell = '<td>'
    else if (name === 'gridSpan') this.addToCell(`colspan="${positive(val, maxSpan)}"`)
    // The cells below continue it. Their number does not matter, because no merged cell can be represented.
    else if (name === 'vMerge' && val === 'restart') this.addToCell('rowspan="2"')
    if (!paragraph) return
    const { marks } = paragraph
    if (name === 'r') {
      paragraph.inRun = true
      paragraph.marks = { tags: new Set(), coloured: false, hidden: false }
    } else if (name === 'pStyle') paragraph.place = { ...this.styles.get(val) }
    else if (name === 'ilvl') paragraph.place.level = Number(val) || 0
    else if (name === 'numId') paragraph.place.list = val
    else if (name === 'oMathPara') this.isDisplay = true
    else if (name === 'fldChar') this.field(attributes.fldCharType ?? '')
    else if (name === 'fldSimple' && equationField.test(attributes.instr ?? '')) this.hole()
    else if (name === 'drawing' || name === 'pict' || name === 'object') {
      this.isPicture = false
      this.missingPictures = 0
      this.isEquation = false
      this.alt = ''
    } else if (name === 'OLEObject') {
      this.isEquation = /^(?:equation|mathtype)/i.test(attributes.ProgID ?? '')
    } else if (name === 'docPr' || name === 'shape') {
      this.alt = attributes.descr ?? attributes.alt ?? ''
    } else if (name === 'blip' || name === 'imagedata') {
      this.isPicture = true
      const address = this.pictureOf(attributes.embed ?? attributes.id ?? '')
      if (!address) this.missingPictures++
      else
        this.push(
          `<img src="${address}" alt="${encoded(this.alt).replaceAll('"', '&quot;')}">`,
          true,
        )
    } else if (name === 'commentReference') paragraph.lost += sign('comment')
    else if (name === 'footnoteReference' || name === 'endnoteReference')
      paragraph.lost += sign('note')
    this.collects = name === 't' || name === 'instrText'
    this.isInstruction = name === 'instrText'
    if (!paragraph.inRun) return
    const isOn = val !== '0' && val !== 'false' && val !== 'none'
    const tag = tagOf.get(name)
    if (tag && isOn) marks.tags.add(tag)
    if (name === 'vertAlign' && val === 'superscript') marks.tags.add('sup')
    if (name === 'vertAlign' && val === 'subscript') marks.tags.add('sub')
    if ((name === 'color' || name === 'highlight') && !plainColours.test(val)) marks.coloured = true
    if (name === 'vanish' && isOn) marks.hidden = true
    if (name === 'tab') this.text('\t', true)
    if (name === 'noBreakHyphen') this.text('-', true)
    if (name === 'br' || name === 'cr') this.push('<br>', true)
    if (name === 'sym') this.symbol(attributes.char ?? '')
  }

  text = (text: string, always = false) => {
    if (this.ignored > 0) return
    const element = this.formula.at(-1)
    if (element) {
      element.text += normalLetters(text)
      return
    }
    if (!(this.collects || always)) return
    const paragraph = this.paragraphs.at(-1)
    if (!paragraph) return
    if (this.isInstruction && !always) {
      if (this.fields.length > 0) this.fields.push((this.fields.pop() ?? '') + text)
      return
    }
    if (paragraph.marks.hidden) {
      paragraph.lost += sign('hidden')
      return
    }
    const known = normalLetters(text).replace(privateLetters, () => {
      paragraph.lost += sign('symbol')
      return ''
    })
    this.push(encoded(known), known.trim() === '')
  }

  close = (name: string) => {
    if (this.ignored > 0) {
      this.ignored--
      return
    }
    const element = this.formula.pop()
    if (element) {
      if (this.formula.length === 0) this.endFormula(element)
      return
    }
    this.collects = false
    const paragraph = this.paragraphs.at(-1)
    if (name === 'r' && paragraph) paragraph.inRun = false
    else if (name === 'oMathPara') this.isDisplay = false
    else if ((name === 'drawing' || name === 'pict' || name === 'object') && paragraph) {
      if (this.isEquation && (this.missingPictures > 0 || !this.isPicture)) this.hole()
      else if (!this.isPicture) paragraph.lost += sign('drawing')
      else paragraph.lost += sign('picture').repeat(this.missingPictures)
      this.missingPictures = 0
      this.isEquation = false
    } else if (name === 'p') this.endParagraph()
    else if (name === 'tc') {
      this.beginCell()
      this.html += '</td>'
    } else if (name === 'tr') this.html += '</tr>'
    else if (name === 'tbl') {
      this.html += '</table>'
      this.tableDepth--
      if (this.tableDepth === 0) this.convert()
    }
  }

  private endFormula(formula: FormulaElement) {
    const markup = wordFormula(formula, this.isDisplay)
    const place = markup === null ? null : this.formulas.place(markup)
    if (markup === null || place === null) return this.hole()
    this.budget.spend('characters', markup.length)
    const coloured = colours(formula)
    const isColoured = coloured.length > 0 && coloured.every((one) => !plainColours.test(one))
    this.paragraphs.at(-1)?.runs.push({ html: place, coloured: isColoured, blank: false })
  }

  /** A formula that cannot be read: what is left of it would be another one. */
  private hole() {
    const paragraph = this.paragraphs.at(-1)
    if (!paragraph) return
    paragraph.runs.push({ html: formulaHole, coloured: false, blank: false })
    paragraph.lost += sign('formula')
  }

  /** Formulas of old documents are fields, which show what their instruction describes. */
  private field(type: string) {
    if (type === 'begin') this.fields.push('')
    if (type !== 'separate' && type !== 'end') return
    if (equationField.test(this.fields.at(-1) ?? '')) {
      this.hole()
      this.fields.push((this.fields.pop() ?? '').replace(equationField, ''))
    }
    if (type === 'end') this.fields.pop()
  }

  private push(html: string, blank: boolean) {
    const paragraph = this.paragraphs.at(-1)
    if (!paragraph || html === '') return
    const { tags, coloured } = paragraph.marks
    const open = [...tags].map((tag) => `<${tag}>`).join('')
    const close = [...tags]
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
    paragraph.runs.push({ html: `${open}${html}${close}`, coloured: coloured && !blank, blank })
  }

  private symbol(char: string) {
    const code = Number.parseInt(char, 16)
    const paragraph = this.paragraphs.at(-1)
    // A symbol font has its own characters from F000.
    if (code >= 0x20 && code < 0xd800) this.text(String.fromCharCode(code), true)
    else if (paragraph) paragraph.lost += sign('symbol')
  }

  private endParagraph() {
    const paragraph = this.paragraphs.pop()
    if (!paragraph) return
    const { runs, place } = paragraph
    const body = runs.map(({ html }) => html).join('')
    const coloured = runs.filter((run) => run.coloured).length
    // A whole option in colour is marked as the right one, like one in bold type.
    const isMarked = coloured > 0 && runs.every((run) => run.coloured || run.blank)
    if (coloured > 0 && !isMarked) paragraph.lost += sign('colour')
    const number =
      body !== '' && place.list !== undefined && place.list !== '0'
        ? this.numbering.next(place.list, place.level ?? 0)
        : ''
    this.beginCell()
    const html = `<p>${encoded(number)}${isMarked ? `<b>${body}</b>` : body}${paragraph.lost}</p>`
    // A table is converted when it ends, so that its text counts before that.
    this.budget.spend('characters', html.length)
    this.html += html
    if (this.tableDepth === 0 && this.paragraphs.length === 0) this.convert()
  }

  private addToCell(attribute: string) {
    this.cell = this.cell.replace('>', ` ${attribute}>`)
  }

  private beginCell() {
    this.html += this.cell
    this.cell = ''
  }

  private convert() {
    const { length } = this.html
    const { pictures } = this.budget
    const { text, lost } = htmlToMarkup(this.html, (src) => (pictures?.has(src) ? src : null))
    this.html = ''
    let marks = ''
    for (const [what, count] of Object.entries(lost)) {
      marks += sign(what as Lost).repeat(Math.min(count, 100))
    }
    const line = text + (marks !== '' && text.endsWith('|') ? `\n${marks}` : marks)
    this.budget.spend('characters', Math.max(0, line.length - length))
    this.lines.push(line)
  }
}

/** The colours of the letters of a formula. */
function colours({ name, val, children }: FormulaElement): string[] {
  const own = name === 'color' || name === 'highlight' ? [val] : []
  return [...own, ...children.flatMap(colours)]
}

/** Encodes text as HTML that preserves its tabs and repeated blanks, which set columns apart. */
function encoded(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replaceAll('\t', '\u00a0\u00a0\u00a0\u00a0')
    .replace(/ {2,}/g, (blanks) => '\u00a0'.repeat(blanks.length))
}
