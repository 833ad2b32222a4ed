import { parseInline } from '@/components/rich-text/parse-inline'

/**
 * What a word processor, a browser or a spreadsheet puts on the clipboard, in the markup of our
 * questions. Null where it has no formatting that we know: then its plain text says all, exactly.
 */
export function htmlToMarkup(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const known =
    'b,strong,i,em,sub,sup,ul,ol,table,img,[style*="font-weight"],[style*="font-style"],[style*="vertical-align"],[class*="MsoList"]'
  if (!body.querySelector(known)) return null
  const text = blocks(body)
    // A paragraph is a line: what parts two of them on paper is their spacing.
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim()
  return text === body.textContent?.trim() ? null : text
}

const blockNames = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE DIV H1 H2 H3 H4 H5 H6 P PRE SECTION'.split(' '),
)
const dropped = new Set('HEAD META SCRIPT STYLE TITLE XML'.split(' '))

/** The lines of an element. */
function blocks(element: Element): string {
  let text = ''
  for (const node of element.childNodes) {
    if (!(node instanceof Element)) {
      text += inline(node)
      continue
    }
    const { tagName } = node
    if (dropped.has(tagName) || tagName.includes(':')) continue
    if (tagName === 'TABLE') text += `\n${table(node as HTMLTableElement)}\n`
    else if (tagName === 'UL' || tagName === 'OL') text += `\n${list(node)}\n`
    else if (blockNames.has(tagName)) text += `\n${block(node)}\n`
    else if (node.querySelector('p,div,table,ul,ol')) text += blocks(node)
    else text += inline(node)
  }
  return text
}

function block(element: Element): string {
  // Word writes lists as paragraphs whose sign stands in a part of its own.
  const sign = element.querySelector('[style*="mso-list"][style*="ignore" i]')
  const isList = /MsoList/.test(element.className)
  const numbered = /\p{L}|\d/u.test(sign?.textContent ?? '')
  const number = sign?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  sign?.remove()
  const text = blocks(element).trim()
  if (!isList || text === '') return text
  return numbered ? `${number} ${text}` : `- ${text}`
}

function list(element: Element): string {
  const ordered = element.tagName === 'OL'
  const start = Number(element.getAttribute('start') ?? 1)
  return [...element.children]
    .filter((item) => item.tagName === 'LI')
    .map((item, place) => {
      const text = blocks(item).trim().replace(/\n+/g, '\n')
      return ordered ? `${start + place}. ${text}` : `- ${text}`
    })
    .join('\n')
}

/** One cell is words; more are a table, whose first row is its head. */
function table(element: HTMLTableElement): string {
  const rows = [...element.rows].map((row) =>
    [...row.cells].map((cell) =>
      blocks(cell)
        .trim()
        .replace(/\s*\n\s*/g, ' ')
        .replaceAll('|', '/'),
    ),
  )
  const columns = Math.max(0, ...rows.map((row) => row.length))
  if (columns === 0) return ''
  if (columns === 1) return rows.map(([cell]) => cell).join('\n')
  const line = (cells: string[]) =>
    `| ${Array.from({ length: columns }, (_, place) => cells[place] ?? '').join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), line(Array(columns).fill('---')), ...rest.map(line)].join('\n')
}

type Marks = { bold: boolean; italic: boolean; sub: boolean; sup: boolean }
const plain: Marks = { bold: false, italic: false, sub: false, sup: false }

function inline(node: Node, outside: Marks = plain): string {
  if (node instanceof Text) return literal(node.data.replace(/[ \t\n\u00a0]+/g, ' '))
  if (!(node instanceof Element) || dropped.has(node.tagName)) return ''
  if (node.tagName === 'BR') return '\n'
  if (node instanceof HTMLImageElement) return picture(node)
  const inside = marksOf(node, outside)
  const text = [...node.childNodes].map((child) => inline(child, inside)).join('')
  let marked = text
  if (inside.sub && !outside.sub) marked = around(marked, '<sub>', '</sub>')
  if (inside.sup && !outside.sup) marked = around(marked, '<sup>', '</sup>')
  if (inside.italic && !outside.italic) marked = around(marked, '*', '*')
  if (inside.bold && !outside.bold) marked = around(marked, '**', '**')
  return marked
}

/** Google's documents lie within a `<b>` of ordinary weight: what is styled wins over the tag. */
function marksOf(element: Element, outside: Marks): Marks {
  const {
    fontWeight = '',
    fontStyle = '',
    verticalAlign = '',
  } = (element as HTMLElement).style ?? {}
  const tag = element.tagName
  const heavy = fontWeight === 'bold' || Number(fontWeight) >= 600
  return {
    bold: outside.bold || (fontWeight ? heavy : tag === 'B' || tag === 'STRONG'),
    italic: outside.italic || (fontStyle ? fontStyle === 'italic' : tag === 'I' || tag === 'EM'),
    sub: outside.sub || tag === 'SUB' || verticalAlign === 'sub',
    sup: outside.sup || tag === 'SUP' || verticalAlign === 'super',
  }
}

/** Marks stand at the words, not at the blanks around them, and end with each line. */
function around(text: string, open: string, close: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^(\s*)(\S.*?)(\s*)$/, `$1${open}$2${close}$3`))
    .join('\n')
}

function picture({ src, alt }: HTMLImageElement): string {
  return /^https:\/\/[^\s()<>"]+$/.test(src)
    ? `![${alt.replace(/[[\]\n]/g, ' ').trim()}](${src})`
    : ''
}

/** Signs that would be read as markup are meant as they stand. */
function literal(text: string): string {
  const nodes = parseInline(text)
  if (nodes.length === 0 || (nodes.length === 1 && nodes[0] === text)) return text
  return text.replace(/[*$]/g, '\\$&')
}
