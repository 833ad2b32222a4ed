import { expect, it } from 'vitest'
import { type Mark, markSelection } from './mark-selection'

/** `[` and `]` stand for the start and the end of the selection. */
function mark(marked: string, sign: Mark): string {
  const [start, end] = [marked.indexOf('['), marked.indexOf(']') - 1]
  const text = marked.replace(/[[\]]/g, '')
  const edit = markSelection({ text, start, end }, sign, 'คำ')
  const after = text.slice(0, edit.start) + edit.insert + text.slice(edit.end)
  const [from, to] = edit.select
  return `${after.slice(0, from)}[${after.slice(from, to)}]${after.slice(to)}`
}

it.each<[string, Mark, string]>([
  ['ก [ข] ค', 'bold', 'ก **[ข]** ค'],
  ['ก **[ข]** ค', 'bold', 'ก [ข] ค'],
  ['ก[ข]ค', 'underline', 'ก<u>[ข]</u>ค'],
  ['H[2]O', 'sub', 'H<sub>[2]</sub>O'],
  ['[]', 'formula', '$[คำ]$'],
  ['ก\n[ข\nค]\nง', 'list', 'ก\n[- ข\n- ค]\nง'],
  ['[- ข\n- ค]', 'list', '[ข\nค]'],
  ['[ก]', 'list', '[- ก\n- คำ]'],
])('edits "%s" with the mark %s', (before, sign, after) => {
  expect(mark(before, sign)).toBe(after)
})
