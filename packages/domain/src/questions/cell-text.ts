import { type Run, type Style, wraps, writeInline } from '../markup/write-inline.ts'
import { colourOf } from './cell-style.ts'
import { addLost, type LostCounts } from './lost-content.ts'
import { parseXml } from './parse-xml.ts'
import { type ReadBudget, readLimits } from './read-budget.ts'

export type CellText = {
  text: string
  lost: LostCounts
  marks: string[]
  /** Whether runs have styles of their own, which replace those of the cell. */
  styled: boolean
}

export const noText: CellText = { text: '', lost: {}, marks: [], styled: false }

type CellRun = { text: string; style: Style; colour: string }

/** Collects the text of elements `t` and `v`, without phonetic guides, and the styles of its runs. */
export class TextCollector {
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

/** The texts of a workbook that its cells refer to. */
export function readStrings(xml: string, budget: ReadBudget): CellText[] {
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

/** Puts a style around each line of a text, which may have markup. */
export function wrapped(text: string, style: 'sup' | 'sub' | 'u'): string {
  const wrap = (markup: string) => {
    // A raised blank is invisible. An underlined one is a gap to fill in.
    const isEmpty = markup === '' || (style !== 'u' && markup.trim() === '')
    return isEmpty ? markup : writeInline([{ markup, style: [style] }]).text
  }
  return text.split('\n').map(wrap).join('\n')
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
