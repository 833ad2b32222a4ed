export type Selection = { text: string; start: number; end: number }
export type Mark = 'bold' | 'italic' | 'underline' | 'sub' | 'sup' | 'formula' | 'list'

const signs: Record<Exclude<Mark, 'list'>, [open: string, close: string]> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  underline: ['<u>', '</u>'],
  sub: ['<sub>', '</sub>'],
  sup: ['<sup>', '</sup>'],
  formula: ['$', '$'],
}

/** Replaces the text from `start` to `end` by `insert`, then selects `select`. */
export type Edit = { start: number; end: number; insert: string; select: [number, number] }

/** Adds a mark around the selection or removes it; an empty selection gets a placeholder word to type over. */
export function markSelection({ text, start, end }: Selection, mark: Mark, word: string): Edit {
  if (mark === 'list') return markLines({ text, start, end }, word)
  const [open, close] = signs[mark]
  const outside = text.slice(start - open.length, start) === open
  if (start !== end && outside && text.slice(end, end + close.length) === close) {
    const insert = text.slice(start, end)
    const at = start - open.length
    return { start: at, end: end + close.length, insert, select: [at, at + insert.length] }
  }
  const inner = text.slice(start, end) || word
  const from = start + open.length
  return { start, end, insert: open + inner + close, select: [from, from + inner.length] }
}

/** Turns the selected lines into list items. A list needs at least two, so a single line gets a second item. */
function markLines({ text, start, end }: Selection, word: string): Edit {
  const first = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const last = next === -1 ? text.length : next
  const lines = text.slice(first, last).split('\n')
  const listed = lines.every((line) => line.startsWith('- '))
  const marked = lines.map((line) => (listed ? line.slice(2) : `- ${line || word}`))
  const insert = (lines.length === 1 && !listed ? [...marked, `- ${word}`] : marked).join('\n')
  return { start: first, end: last, insert, select: [first, first + insert.length] }
}
