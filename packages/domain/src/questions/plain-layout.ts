import {
  parseAnswerLine,
  parseExplanationLine,
  parseKeyHeading,
  parseQuestionLine,
} from './plain-lines.ts'
import { parseOptions } from './plain-options.ts'

const invisible = /^[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]+/
const tableRule = /^\|?(?:\s*:?-{3,}:?\s*\|)+/
// Programs that write Markdown escape the marker of a list: `1\.`, `ก\)`.
const escapedMarker = /^((?:[-*•]\s+)?(?:\*\*)?(?:[0-9๐-๙]{1,5}|\p{L}))\\([.)])/u
const bullet = /^(?:[-*•●▪>]\s+|>|#{1,6}\s+)/
const pictograph = /^(?:\p{Extended_Pictographic}|\u{fe0f}|\u{200d})+\s*/u
const quoted = /^["“‘'«「]([^"”’'»」]{1,40})["”’'»」](.*)$/s

/**
 * Removes the layout of Markdown and tables around what the parsers of lines recognize: `**ข้อ 1:**`, `> **เฉลย:** ก)`,
 * `- ก.`, `## ข้อ 1`, `"ตอบ" ก`, and options in the cells of a table. Other lines are unchanged.
 */
export function plainLayout(lines: string[]): string[] {
  const cells = lines.map(optionCells)
  return lines.map((line, index) => {
    if (tableRule.test(line) && (cells[index - 1] ?? cells[index + 1])) return ''
    const plain = (cells[index] ?? line).replace(invisible, '').replace(escapedMarker, '$1$2')
    return withoutMarkdown(plain)
  })
}

/** A rule between questions. */
export function isRule(line: string): boolean {
  return /^(?:-[-\s]*-[-\s]*-|_[_\s]*_[_\s]*_|=[=\s]*=[=\s]*=|\*\s*\*\s*\*)[-_=*\s]*$/.test(line)
}

/** A row of a table with an option in its first cell, with its cells separated by tabs. */
function optionCells(line: string): string | undefined {
  if (!/^\|.+\|$/.test(line)) return undefined
  const cells = line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
  return isOption(cells[0] ?? '') ? cells.join('\t').replaceAll('\\|', '|').trim() : undefined
}

/** The line without bullets, signs, quotes and bold type before a known word; unchanged if none follows. */
function withoutMarkdown(line: string): string {
  let rest = line
  for (let depth = 0; depth < 4; depth++) {
    const bare = withoutBold(rest)
    if (bare !== rest && isKnown(bare)) return bare
    if (depth > 0 && isKnown(rest)) return rest
    const words = quoted.exec(rest)
    const unquoted = words && `${words[1]}${words[2]}`
    if (unquoted && isWord(unquoted)) return unquoted
    const less = rest.replace(bullet, '')
    // A tick before an option marks the right one.
    const next = less === rest ? rest.replace(pictograph, '') : less
    if (next === rest || (next !== less && isOption(next))) break
    rest = next
  }
  return line
}

/** `**ข้อ 1:** ข้อใด` and `**ข้อ 1: ข้อใด**` without bold type, which an option retains: it may be the key. */
function withoutBold(line: string): string {
  const [, inner = '', rest = ''] = /^\*\*([^*]+)\*\*\s*(.*)$/s.exec(line) ?? []
  if (inner === '') return line
  const marker = /^(?:\([^\s()]\)|[^\s()][.)])\s*/.exec(inner)?.[0] ?? ''
  if (rest === '' && isOption(inner)) return `${marker}**${inner.slice(marker.length).trim()}**`
  return `${inner.trim()} ${rest}`.trim()
}

function isOption(line: string): boolean {
  return parseOptions(line, '')?.strict === true
}

function isWord(line: string): boolean {
  return (
    parseAnswerLine(line) !== null ||
    parseExplanationLine(line) !== null ||
    parseKeyHeading(line) !== null
  )
}

function isKnown(line: string): boolean {
  return isOption(line) || parseQuestionLine(line) !== null || isWord(line)
}
