import {
  parseAnswerLine,
  parseExplanationLine,
  parseKeyHeading,
  parseQuestionLine,
} from './plain-lines.ts'
import { parseNumberedOptions, parseOptionLine } from './plain-options.ts'

const invisible = /^[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]+/
const tableRule = /^\|?(?:\s*:?-{3,}:?\s*\|)+/
// Programs that write Markdown escape the marker of a list: `1\.`, `ก\)`.
const escapedMarker = /^((?:[-*•]\s+)?(?:\*\*)?(?:[0-9๐-๙]{1,5}|\p{L}))\\([.)])/u
const pictograph = /^(?:\p{Extended_Pictographic}|\u{fe0f}|\u{200d})+\s*/u

/**
 * Removes the layout of Markdown and tables around what the parsers of lines recognize: `**ข้อ 1:**`, `**เฉลย:** ก)`,
 * `- ก.`, `## ข้อ 1`, and options in the cells of a table. Other lines are unchanged.
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

/** The text of a heading in Markdown. */
export function parseHeading(line: string): string | null {
  return /^#{1,6}\s+(\S.*)$/.exec(line)?.[1] ?? null
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

function withoutMarkdown(line: string): string {
  const [, bullet = '', after = line] = /^([-*•]\s+|#{1,6}\s+)(.+)$/s.exec(line) ?? []
  const rest = bullet === '' ? after : after.replace(pictograph, '')
  const bare = withoutBold(rest)
  if (bare !== rest && isKnown(bare)) return bare
  return bullet !== '' && isKnown(rest) ? rest : line
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
  return (parseOptionLine(line, '') ?? parseNumberedOptions(line, '')) !== null
}

function isKnown(line: string): boolean {
  return (
    isOption(line) ||
    parseQuestionLine(line) !== null ||
    parseAnswerLine(line) !== null ||
    parseExplanationLine(line) !== null ||
    parseKeyHeading(line) !== null
  )
}
