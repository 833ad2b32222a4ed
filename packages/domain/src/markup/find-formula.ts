const maxLength = 2000
const wordCharacter = /[\p{Script=Latin}\d]/u
const thai = /\p{Script=Thai}/u
const operator = /[\\^_{}=+\-*/<>]/

type Formula = { node: { kind: 'formula'; source: string; display: boolean }; end: number }

/**
 * `$$…$$` on lines of its own, or `$…$` within a line. A single dollar sign is more often money, so it opens a
 * formula only if Pandoc's rule and the content both allow it: no space inside the delimiters, no letter or digit
 * outside them (`US$`, `5$`, `$6`), no Thai outside `\text`, and more than a number with words (`$5 or USD$`).
 */
export function findFormula(text: string, at: number, missing: Set<string>): Formula | null {
  const display = text.startsWith('$$', at)
  const mark = display ? '$$' : '$'
  const start = at + mark.length
  if (missing.has(mark)) return null
  if (!display && (isWord(text[at - 1]) || !/\S/.test(text[start] ?? ''))) return null

  const end = closing(text, start, mark)
  if (end === -1) {
    if (text.indexOf(mark, start) === -1) missing.add(mark)
    return null
  }
  const source = text.slice(start, end).trim()
  if (source === '' || source.length > maxLength) return null
  if (!display && !isMathematical(source)) return null
  return { node: { kind: 'formula', source, display }, end: end + mark.length }
}

/** The first closing delimiter decides; if it is not allowed to close, there is no formula here. */
function closing(text: string, start: number, mark: string): number {
  let end = text.indexOf(mark, start)
  while (end !== -1 && text[end - 1] === '\\') end = text.indexOf(mark, end + 1)
  if (end === -1 || mark === '$$') return end
  const inside = text.slice(start, end)
  if (inside.includes('\n') || /\s$/.test(inside) || isWord(text[end + 1])) return -1
  return end
}

function isMathematical(source: string): boolean {
  if (thai.test(source) && !source.includes('\\text')) return false
  return !/^\d/.test(source) || operator.test(source) || /^[\d.,\s]+[a-z]?$/i.test(source)
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && wordCharacter.test(character)
}
