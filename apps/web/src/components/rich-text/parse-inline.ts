import { findFormula } from './find-formula'
import type { Inline, InlineWrap } from './rich-node'

const maxDepth = 6
const wordCharacter = /[\p{Script=Latin}\d()]/u
const tags: Record<string, InlineWrap> = {
  sub: 'sub',
  sup: 'sup',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
}
const special = /[\\*$<!\n]/g
const openingTag = /<(sub|sup|b|strong|i|em)>/iy
const lineBreakTag = /<br\s*\/?>/iy
const image = /!\[([^\]\n]{0,500})\]\(([^\s()<>"]{1,2000})\)/y

/** A piece of markup found at some place, and where the text goes on behind it. */
type Found = { node: Inline; end: number }

/**
 * The markup within a line or cell. What does not form a whole piece of markup stays text as it
 * was typed, so `2 * 3`, `a < b` and `$5` come out unchanged. Time grows linearly with the text.
 */
export function parseInline(text: string, depth = 0): Inline[] {
  const nodes: Inline[] = []
  /** Closers known to be missing from here on; looking for each again would take quadratic time. */
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
      return /[*$]/.test(text[at + 1] ?? '') ? { node: text[at + 1] ?? '', end: at + 2 } : null
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

/**
 * `**bold**` and `*italic*`. Thai writes no spaces between words, so the marks may stand within
 * one; between Latin letters, digits and brackets they are a product: `2*3*4`, `a**b`.
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
    // The last two of three close: `***x***` is bold around italic.
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

/** `<sub>`, `<sup>` and the few others, without attributes; any other tag is text. */
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

/** `![words](address)`, from this site's storage or over https. */
function findImage(text: string, at: number): Found | null {
  image.lastIndex = at
  const [, alt = '', src = ''] = image.exec(text) ?? []
  if (!isImageAddress(src)) return null
  return { node: { kind: 'image', src, alt: alt.trim() }, end: image.lastIndex }
}

function isImageAddress(src: string): boolean {
  if (src.startsWith('/storage/')) return !src.includes('\\') && !src.includes('..')
  return /^https:\/\//i.test(src) && URL.canParse(src)
}
