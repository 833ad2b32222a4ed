import type { ReadBudget } from './read-budget.ts'

/** Splits text into lines with any line ending. */
export function splitLines(text: string, budget: ReadBudget): string[] {
  const lines: string[] = []
  const end = /\r\n?|\n|$/g
  for (let start = 0; ; start = end.lastIndex) {
    const found = end.exec(text)
    const line = text.slice(start, found?.index)
    budget.spend('lines')
    budget.measure('line', line.length)
    lines.push(line)
    if (!found || found[0] === '') return lines
  }
}
