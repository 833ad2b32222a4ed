export type Selection = { text: string; start: number; end: number }
export type Mark = 'bold' | 'italic' | 'sub' | 'sup' | 'formula' | 'list'

const signs: Record<Exclude<Mark, 'list'>, [open: string, close: string]> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  sub: ['<sub>', '</sub>'],
  sup: ['<sup>', '</sup>'],
  formula: ['$', '$'],
}

/** What takes the place of which part of a text, and what of it is selected then. */
export type Edit = { start: number; end: number; insert: string; select: [number, number] }

/** Puts a mark around what is selected, or takes it away; a word to type over where nothing is. */
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

/** The lines that are touched, each as an entry of a list. A list has two lines or more. */
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
