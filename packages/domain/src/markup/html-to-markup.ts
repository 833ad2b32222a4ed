import { isImageAddress } from './image-address.ts'
import { latinAlphabet, letterNumber, maxListNumber, positive, romanNumber } from './list-number.ts'
import { findElement, type HtmlElement, type HtmlNode, parseHtml, textOf } from './parse-html.ts'
import { parseInline } from './parse-inline.ts'
import { formulaHole } from './texts.ts'
import { type Run, type Style, wraps, writeInline } from './write-inline.ts'

/** Content that the markup cannot represent. */
export type Lost =
  | 'picture'
  | 'media'
  | 'drawing'
  | 'formula'
  | 'field'
  | 'colour'
  | 'strike'
  | 'link'
  | 'hidden'
  | 'cells'
  | 'table'
  | 'style'

export type FromHtml = {
  text: string
  /** How often each kind of content was lost. */
  lost: Partial<Record<Lost, number>>
  /** Whether the HTML has more than text: then plain text would not be exact. */
  rich: boolean
}

/**
 * Converts HTML from Moodle, a word processor, a browser or a spreadsheet to the markup of our questions.
 * @param pictureOf the address to store for an image, null if it cannot be stored
 */
export function htmlToMarkup(
  html: string,
  pictureOf: (src: string) => string | null = httpsOnly,
): FromHtml {
  const converter = new Converter(pictureOf)
  converter.children(parseHtml(html), [])
  const lines = converter.end()
  return { text: lines.join('\n').trim(), lost: converter.lost, rich: converter.rich }
}

/** Accepts pictures on the web, and no others. */
export function httpsOnly(src: string): string | null {
  return /^https:[^()]+$/i.test(src) && isImageAddress(src) ? src : null
}

const blocks = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const dropped = new Set('head meta link script style title template colgroup rp xml'.split(' '))
const media = new Set('audio video iframe object embed'.split(' '))
const drawings = new Set('svg canvas map'.split(' '))
const fields = new Set('input select textarea button'.split(' '))
const struck = new Set('s strike del'.split(' '))
const styleTags: Record<string, Style[number]> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  var: 'em',
  u: 'u',
  ins: 'u',
  sub: 'sub',
  sup: 'sup',
}

export const maxSpan = 50
const maxColumns = 100
const maxCells = 20_000

class Converter {
  readonly lost: FromHtml['lost']
  rich = false
  private readonly pictureOf: (src: string) => string | null
  private readonly lines: string[] = []
  private line: Run[] = []
  /** Bullet or number of a list item whose first line is not yet written. */
  private sign = ''
  private preformatted = false

  constructor(pictureOf: (src: string) => string | null, lost: FromHtml['lost'] = {}) {
    this.pictureOf = pictureOf
    this.lost = lost
  }

  end(): string[] {
    this.endBlock()
    return this.lines
  }

  children({ children }: HtmlElement, style: Style) {
    for (const child of children) this.node(child, style)
  }

  private node(node: HtmlNode, style: Style) {
    if (typeof node === 'string') return this.text(node, style)
    const { name, attributes } = node
    // Word's own elements: `o:p` holds text, a drawing of `v:` is repeated as an image.
    if (dropped.has(name) || /^[vwx]:/.test(name)) return
    if (name.startsWith('m:')) return this.hole(style)
    if (isHidden(node)) {
      // KaTeX and MathJax repeat a formula for the eye.
      if (textOf(node).trim() !== '' && attributes['aria-hidden'] !== 'true') this.lose('hidden')
      return
    }
    if (name === 'br') return this.endLine()
    if (name === 'img') return this.picture(attributes, style)
    if (name === 'math') return this.formula(node, style)
    if (media.has(name)) return this.media(node, style)
    if (drawings.has(name)) return this.lose('drawing')
    if (fields.has(name)) return this.lose('field')
    if (struck.has(name) || /line-through/.test(attributes.style ?? '')) this.lose('strike')
    if (isColoured(node)) this.lose('colour')
    if (name === 'a' && isLink(node)) this.lose('link')
    if (name === 'rt') return this.wrapped(node, style, ' (', ')')
    if (name === 'q') return this.wrapped(node, style, '“', '”')
    const inside = styleOf(node, style)
    if (!blocks.has(name)) return this.children(node, inside)
    this.endBlock()
    if (name === 'table') this.table(node, inside)
    else if (name === 'ol' || name === 'ul' || name === 'menu') this.list(node, inside)
    else if (name === 'pre') this.pre(node, inside)
    else this.block(node, inside)
    this.endBlock()
  }

  private wrapped(node: HtmlElement, style: Style, open: string, close: string) {
    this.text(open, style)
    this.children(node, styleOf(node, style))
    this.text(close, style)
  }

  private pre(node: HtmlElement, style: Style) {
    const outside = this.preformatted
    this.preformatted = true
    this.children(node, style)
    this.preformatted = outside
  }

  /** Word writes list items as paragraphs with the bullet or number in a separate element. */
  private block(node: HtmlElement, style: Style) {
    const isSign = ({ attributes }: HtmlElement) =>
      /mso-list:\s*ignore/i.test(attributes.style ?? '')
    const sign = /MsoList/.test(node.attributes.class ?? '') ? findElement(node, isSign) : undefined
    if (!sign) return this.children(node, style)
    const number = textOf(sign).replace(/\s+/g, ' ').trim()
    sign.children = []
    this.rich = true
    this.sign += /\p{L}|\d/u.test(number) ? `${number} ` : '- '
    this.children(node, style)
  }

  private list(node: HtmlElement, style: Style) {
    this.rich = true
    let number = positive(node.attributes.start, maxListNumber)
    for (const item of node.children) {
      if (typeof item === 'string' || item.name !== 'li') {
        this.node(item, style)
        continue
      }
      this.endBlock()
      if (Number(item.attributes.value)) number = positive(item.attributes.value, maxListNumber)
      const type = item.attributes.type ?? node.attributes.type
      this.sign += node.name === 'ol' ? `${numbered(number++, type)}. ` : '- '
      this.children(item, styleOf(item, style))
      this.endBlock()
      this.sign = ''
    }
  }

  /** A single column becomes lines; several become a table whose first row is the header. */
  private table(element: HtmlElement, style: Style) {
    const caption = findElement(element, ({ name }) => name === 'caption')
    if (caption) this.node(caption, style)
    let columns = 0
    const rows = rowsOf(element).map((row) => {
      let width = 0
      const cells = cellsOf(row).map((cell) => {
        const lines = this.cell(cell, style)
        const span = positive(cell.attributes.colspan, maxSpan)
        if (span > 1 || Number(cell.attributes.rowspan) > 1) this.lose('cells')
        width += span
        return { lines, span }
      })
      columns = Math.max(columns, width)
      return cells
    })
    // Every row is written with all columns, so that a few wide cells would multiply the rows.
    const isTooLarge = columns > maxColumns || columns * rows.length > maxCells
    if (columns > 1 && isTooLarge) this.lose('table')
    if (columns <= 1 || isTooLarge) {
      for (const { lines } of rows.flat()) for (const line of lines) this.put(line)
      return
    }
    this.rich = true
    const write = (row: string[]) =>
      this.put(`| ${Array.from({ length: columns }, (_, at) => row[at] ?? '').join(' | ')} |`)
    for (const [index, row] of rows.entries()) {
      write(
        row.flatMap(({ lines, span }) => [
          lines.join('<br>').replaceAll('|', '\\|'),
          ...Array<string>(span - 1).fill(''),
        ]),
      )
      if (index === 0) write(Array(columns).fill('---'))
    }
  }

  private cell(cell: HtmlElement, style: Style): string[] {
    const inner = new Converter(this.pictureOf, this.lost)
    inner.children(cell, styleOf(cell, style))
    const lines = inner.end()
    while (lines.at(-1) === '') lines.pop()
    this.rich ||= inner.rich
    if (findElement(cell, ({ name }) => name === 'table')) this.lose('table')
    return lines
  }

  private picture({ src = '', alt = '' }: Record<string, string>, style: Style) {
    this.rich = true
    const address = this.pictureOf(src)
    const name = alt.replace(/[[\]\s]+/g, ' ').trim()
    const markup = `![${name}](${address})`
    if (address && parseInline(markup).length === 1 && parseInline(markup)[0] !== markup) {
      this.line.push({ markup, style })
    } else this.lose('picture')
  }

  /** A formula in TeX that accompanies MathML, as KaTeX, MathJax and Wikipedia write it. */
  private formula(node: HtmlElement, style: Style) {
    const source = findElement(
      node,
      ({ name, attributes }) =>
        name === 'annotation' && attributes.encoding === 'application/x-tex',
    )
    if (source) return this.tex(textOf(source), node.attributes.display === 'block', style)
    this.hole(style)
  }

  /** The letters of a formula without its lines and heights would be another one. */
  private hole(style: Style) {
    this.lose('formula')
    this.push(formulaHole, style)
  }

  private media(node: HtmlElement, style: Style) {
    const source = findElement(node, ({ name }) => name === 'source')
    const src = node.attributes.src ?? source?.attributes.src ?? ''
    if (!/^https:\/\/(?:www\.)?youtu(?:be(?:-nocookie)?\.com|\.be)\//.test(src)) {
      return this.lose('media')
    }
    this.endBlock()
    this.text(src, style)
    this.endBlock()
  }

  private text(given: string, style: Style) {
    if (this.preformatted) {
      for (const [index, line] of given.split(/\r\n?|\n/).entries()) {
        if (index > 0) this.endLine()
        // A single blank between words needs no protection.
        const text = line.replaceAll('\t', '    ').replace(/^ | (?= )/g, '\u00a0')
        this.formulas(text, style)
      }
      return
    }
    this.formulas(collapsed(given), style)
  }

  /** Text with TeX between its delimiters in HTML. */
  private formulas(text: string, style: Style) {
    const delimited =
      /\\\(((?:(?!\\\().){1,2000}?)\\\)|\\\[((?:(?!\\\[).){1,2000}?)\\\]|\$\$([^$]{1,2000})\$\$|\$([^$\n]{1,500})\$/gs
    let at = 0
    for (const found of text.matchAll(delimited)) {
      const [whole, inline, display, dollars, dollar] = found
      // Between single dollars, only what cannot be a price is TeX: a command, an index or an exponent.
      if (dollar !== undefined && !/\\[^\s\p{Script=Thai}]|[\^_]/u.test(dollar)) continue
      this.push(text.slice(at, found.index), style)
      this.tex(
        inline ?? display ?? dollars ?? dollar ?? '',
        (display ?? dollars) !== undefined,
        style,
      )
      at = found.index + whole.length
    }
    this.push(text.slice(at), style)
  }

  private tex(source: string, display: boolean, style: Style) {
    this.rich = true
    const inner = source.replace(/\s+/g, ' ').trim()
    const before = this.line.at(-1)
    const isFormula = (markup: string) => {
      const [node, ...more] = parseInline(markup)
      return more.length === 0 && typeof node === 'object' && node.kind === 'formula'
    }
    const inline = `$${inner}$`
    const markup = !display && isFormula(inline) ? inline : `$$${inner}$$`
    if (!isFormula(markup)) {
      this.lose('formula')
      return this.push(source, style)
    }
    // A single dollar after a letter or digit opens no formula.
    if (before && 'text' in before && /[\p{Script=Latin}\d]$/u.test(before.text)) {
      if (markup === inline) this.push(' ', style)
    }
    this.line.push({ markup, style })
  }

  private push(text: string, style: Style) {
    if (text !== '') this.line.push({ text, style })
  }

  /** Ends a line that may be blank. */
  private endLine() {
    const runs = trimmedRuns(this.line, this.preformatted)
    this.line = []
    const { text, exact } = writeInline(runs)
    if (runs.some(({ style, ...run }) => style.length > 0 || 'markup' in run)) this.rich = true
    if (!exact) this.lose('style')
    this.put(text)
  }

  private endBlock() {
    if (trimmedRuns(this.line, this.preformatted).length > 0) this.endLine()
    else this.line = []
  }

  private put(line: string) {
    this.lines.push(this.sign + line)
    this.sign = ''
  }

  private lose(what: Lost) {
    this.rich = true
    this.lost[what] = (this.lost[what] ?? 0) + 1
  }
}

/** Collapses blanks as HTML does; a run of several no-break spaces is a gap that the author made. */
function collapsed(text: string): string {
  return text.replace(/[ \t\r\n\f\u00a0]+/g, (blanks) => {
    const hard = blanks.split('\u00a0').length - 1
    return hard > 1 ? '\u00a0'.repeat(hard) : ' '
  })
}

/** Removes blanks at both ends of a line, and repeated ones within it. */
function trimmedRuns(line: Run[], preformatted: boolean): Run[] {
  const runs: Run[] = []
  let blank = !preformatted
  for (const run of line) {
    const text = 'text' in run ? (blank ? run.text.replace(/^ /, '') : run.text) : null
    if (text === '') continue
    blank = !preformatted && (text?.endsWith(' ') ?? false)
    runs.push(text === null ? run : { text, style: run.style })
  }
  for (let last = runs.at(-1); last && 'text' in last; last = runs.at(-1)) {
    const text = last.style.includes('u') ? last.text.replace(/ $/, '') : last.text.trimEnd()
    if (text !== '') {
      runs[runs.length - 1] = { text, style: last.style }
      break
    }
    runs.pop()
  }
  return runs
}

/** @param type the attribute of a list or its item */
function numbered(number: number, type: string | undefined): string {
  switch (type) {
    case 'a':
      return letterNumber(number, latinAlphabet)
    case 'A':
      return letterNumber(number, latinAlphabet.toUpperCase())
    case 'i':
      return romanNumber(number).toLowerCase()
    case 'I':
      return romanNumber(number)
    default:
      return String(number)
  }
}

/** The rows of a table; content outside of them is a row of its own. */
function rowsOf({ children }: HtmlElement): HtmlElement[] {
  return children.flatMap((child) => {
    if (typeof child !== 'string') {
      if (child.name === 'tr') return [child]
      if (/^t(?:head|body|foot)$/.test(child.name)) return rowsOf(child)
      if (child.name === 'caption' || child.name === 'colgroup') return []
    }
    return isBlank(child) ? [] : [wrapped('tr', child)]
  })
}

function cellsOf({ children }: HtmlElement): HtmlElement[] {
  return children.flatMap((child) => {
    if (typeof child !== 'string' && (child.name === 'td' || child.name === 'th')) return [child]
    return isBlank(child) ? [] : [wrapped('td', child)]
  })
}

function isBlank(node: HtmlNode): boolean {
  if (textOf(node).trim() !== '') return false
  return (
    typeof node === 'string' ||
    (node.name !== 'img' && !findElement(node, ({ name }) => name === 'img'))
  )
}

function wrapped(name: string, child: HtmlNode): HtmlElement {
  return { name, attributes: {}, children: [child] }
}

/** The style of an element's contents; a document from Google is enclosed in bold type of normal weight. */
function styleOf({ name, attributes }: HtmlElement, outside: Style): Style {
  const css = attributes.style ?? ''
  const property = (key: string) =>
    new RegExp(`(?:^|;)\\s*${key}\\s*:\\s*([^;]+)`, 'i').exec(css)?.[1]?.trim().toLowerCase()
  const weight = property('font-weight')
  const slant = property('font-style')
  const align = property('vertical-align')
  const decoration = property('text-decoration(?:-line)?')
  const named = styleTags[name]
  const has = {
    strong: weight
      ? weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
      : named === 'strong',
    em: slant ? slant === 'italic' || slant === 'oblique' : named === 'em',
    u: named === 'u' || /underline/.test(decoration ?? ''),
    sub: named === 'sub' || align === 'sub',
    sup: named === 'sup' || align === 'super',
  }
  return wraps.filter((wrap) => has[wrap] || outside.includes(wrap))
}

function isHidden({ attributes }: HtmlElement): boolean {
  return (
    attributes['aria-hidden'] === 'true' ||
    'hidden' in attributes ||
    /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i.test(
      attributes.style ?? '',
    )
  )
}

function isLink(node: HtmlElement): boolean {
  const { href = '' } = node.attributes
  return (
    /^https?:/i.test(href) &&
    !textOf(node).includes(href.replace(/^https?:\/\//i, '').replace(/\/$/, ''))
  )
}

/** Whether text has a colour other than black and grey, or a background like a highlighter's. */
function isColoured({ name, attributes }: HtmlElement): boolean {
  const css = attributes.style ?? ''
  const colours = [
    /(?:^|;)\s*color\s*:\s*([^;]+)/i.exec(css)?.[1],
    /(?:^|;)\s*background(?:-color)?\s*:\s*([^;]+)/i.exec(css)?.[1],
    name === 'font' ? attributes.color : undefined,
    name === 'mark' ? 'yellow' : undefined,
  ]
  return colours.some((colour) => colour !== undefined && isVivid(colour.trim().toLowerCase()))
}

function isVivid(colour: string): boolean {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})\b/.exec(colour)?.[1]
  const digits = hex?.length === 3 ? [...hex].map((one) => one + one).join('') : hex
  const parts = digits
    ? (digits.match(/../g) ?? []).map((part) => Number.parseInt(part, 16))
    : /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(colour)?.slice(1).map(Number)
  if (parts) return Math.max(...parts) - Math.min(...parts) > 48
  return /^(?:red|blue|green|yellow|orange|purple|magenta|cyan|lime|pink|brown|aqua|fuchsia|teal|navy|maroon|olive|gold|crimson)\b/.test(
    colour,
  )
}
