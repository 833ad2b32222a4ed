import { findFormula } from './find-formula.ts'
import { isImageAddress } from './image-address.ts'
import type { Inline, InlineWrap } from './rich-node.ts'

const maxDepth = 6
const wordCharacter = /[\p{Script=Latin}\d()]/u
const tags: Record<string, InlineWrap> = {
  sub: 'sub',
  sup: 'sup',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
}
const special = /[\\*$<!\n]/g
const openingTag = /<(sub|sup|b|strong|i|em|u)>/iy
const lineBreakTag = /<br\s*\/?>/iy
const image = /!\[([^\]\n]{0,500})\]\(([^\s()<>"]{1,2000})\)/y

/** A piece of markup and the offset at which the text continues. */
type Found = { node: Inline; end: number }

/**
 * Parses the markup within a line or cell. Incomplete markup stays text, so `2 * 3`, `a < b` and `$5` are unchanged.
 * Runs in linear time.
 */
export function parseInline(text: string, depth = 0): Inline[] {
  const nodes: Inline[] = []
  /** Closing delimiters known to be missing from here on; searching for each again would take quadratic time. */
  const missing = new Set<string>()
  let plain = ''
  let at = 0

  while (at < text.length) {
    special.lastIndex = at
    const next = special.exec(text)?.index ?? text.length
    plain += text.slice(at, next)
    at = next
    if (at >= text.length) break
    const found = findMarkup(text, at, depth, missing)
    if (typeof found?.node === 'string') plain += found.node
    else if (found) {
      if (plain) nodes.push(plain)
      plain = ''
      nodes.push(found.node)
    } else plain += text[at]
    at = found?.end ?? at + 1
  }
  if (plain) nodes.push(plain)
  return nodes
}

function findMarkup(text: string, at: number, depth: number, missing: Set<string>): Found | null {
  switch (text[at]) {
    case '\n':
      return { node: { kind: 'break' }, end: at + 1 }
    case '\\':
      return isEscape(text, at + 1) ? { node: text[at + 1] ?? '', end: at + 2 } : null
    case '$':
      return findFormula(text, at, missing)
    case '*':
      return findEmphasis(text, at, depth, missing)
    case '<':
      return findTag(text, at, depth, missing)
    default:
      return findImage(text, at)
  }
}

function isEscape(text: string, at: number): boolean {
  return /[*$<]/.test(text[at] ?? '') || text.startsWith('![', at)
}

/**
 * `**bold**` and `*italic*`. Thai has no spaces between words, so delimiters may stand within a word. Between Latin
 * letters, digits and brackets an asterisk is an operator: `2*3*4`, `a**b`.
 */
function findEmphasis(text: string, at: number, depth: number, missing: Set<string>): Found {
  const mark = text.startsWith('**', at) ? '**' : '*'
  const start = at + mark.length
  const unchanged = { node: mark, end: start }
  if (depth >= maxDepth || missing.has(mark) || !isMark(text, at, start)) return unchanged
  if (!/\S/.test(text[start] ?? '')) return unchanged

  for (let end = text.indexOf(mark, start); end !== -1; end = text.indexOf(mark, end + 1)) {
    if (mark === '*' && text[end + 1] === '*') {
      end += 1
      continue
    }
    // Of three asterisks the last two close: `***x***` is bold around italic.
    const close = mark === '**' && text[end + 2] === '*' ? end + 1 : end
    const after = close + mark.length
    if (close === start || /\s/.test(text[close - 1] ?? '') || !isMark(text, close, after)) continue
    const children = parseInline(text.slice(start, close), depth + 1)
    return { node: { kind: mark === '**' ? 'strong' : 'em', children }, end: after }
  }
  missing.add(mark)
  return unchanged
}

function isMark(text: string, start: number, end: number): boolean {
  return !(wordCharacter.test(text[start - 1] ?? '') && wordCharacter.test(text[end] ?? ''))
}

/** `<sub>`, `<sup>` and the few other allowed tags, without attributes; any other tag is text. */
function findTag(text: string, at: number, depth: number, missing: Set<string>): Found | null {
  lineBreakTag.lastIndex = at
  if (lineBreakTag.test(text)) return { node: { kind: 'break' }, end: lineBreakTag.lastIndex }
  openingTag.lastIndex = at
  const name = openingTag.exec(text)?.[1]?.toLowerCase()
  const kind = name && tags[name]
  if (!kind || depth >= maxDepth || missing.has(name)) return null
  const closing = new RegExp(`</${name}>`, 'ig')
  const start = openingTag.lastIndex
  closing.lastIndex = start
  const end = closing.exec(text)?.index
  if (end === undefined) {
    missing.add(name)
    return null
  }
  const children = parseInline(text.slice(start, end), depth + 1)
  return { node: { kind, children }, end: closing.lastIndex }
}

/** `![text](address)`, from this site's storage or over https. */
function findImage(text: string, at: number): Found | null {
  image.lastIndex = at
  const [, alt = '', src = ''] = image.exec(text) ?? []
  if (!isImageAddress(src)) return null
  return { node: { kind: 'image', src, alt: alt.trim() }, end: image.lastIndex }
}
