import { parseInline } from './parse-inline.ts'
import type { Align, Block } from './rich-node.ts'

const listItem = /^\s*[-*] +(?=\S)/
const tableRule = /^\s*\|?(?:\s*:?-{3,}:?\s*\|)*\s*:?-{3,}:?\s*\|?\s*$/

/**
 * Parses a text in the question editor's markup: paragraphs and line breaks as typed, `- ` lists of two lines or
 * more, tables, and the inline markup of parseInline. Numbered lines stay lines, because their numbers are part of
 * the question.
 */
export function parseRichText(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let paragraph: string[] = []
  /** Whether a `$$` of the paragraph is still open: the following lines belong to the formula. */
  let inFormula = false
  const endParagraph = () => {
    const joined = paragraph.join('\n').trim()
    if (joined) blocks.push({ kind: 'paragraph', children: parseInline(joined) })
    paragraph = []
    inFormula = false
  }

  for (let at = 0; at < lines.length; ) {
    const found = inFormula ? null : (tableAt(lines, at) ?? listAt(lines, at))
    const line = lines[at] ?? ''
    if (found || line.trim() === '') endParagraph()
    if (found) blocks.push(found.block)
    else if (line.trim() !== '') {
      paragraph.push(line)
      if (line.split('$$').length % 2 === 0) inFormula = !inFormula
    }
    at = found?.end ?? at + 1
  }
  endParagraph()
  return blocks
}

type FoundBlock = { block: Block; end: number }

function listAt(lines: string[], at: number): FoundBlock | null {
  let end = at
  while (listItem.test(lines[end] ?? '')) end += 1
  if (end - at < 2) return null
  const items = lines.slice(at, end).map((line) => parseInline(line.replace(listItem, '').trim()))
  return { block: { kind: 'list', items }, end }
}

function tableAt(lines: string[], at: number): FoundBlock | null {
  const rule = lines[at + 1] ?? ''
  if (!lines[at]?.includes('|') || !rule.includes('|') || !tableRule.test(rule)) return null
  const align = cellsOf(rule).map(alignOf)
  const head = cellsOf(lines[at] ?? '')
  if (head.length !== align.length) return null

  let end = at + 2
  while (lines[end]?.includes('|')) end += 1
  const rows = lines.slice(at + 2, end).map((line) => {
    const cells = cellsOf(line)
    return head.map((_, column) => parseInline(cells[column] ?? ''))
  })
  return { block: { kind: 'table', head: head.map((cell) => parseInline(cell)), rows, align }, end }
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(^|[^\\])\|$/, '$1')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function alignOf(rule: string): Align {
  if (rule.endsWith(':')) return rule.startsWith(':') ? 'center' : 'right'
  return rule.startsWith(':') ? 'left' : undefined
}
