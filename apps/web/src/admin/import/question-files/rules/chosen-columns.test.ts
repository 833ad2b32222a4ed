import type { ChosenColumns, TableBeginning } from '@sanamsob/domain/questions/table-beginning'
import { beforeEach, expect, it, vi } from 'vitest'
import { rememberColumns, rememberedColumns } from './chosen-columns'

const table = (heading: string[], columns: ChosenColumns['columns']): TableBeginning => ({
  records: [['ชุดที่ 1'], heading, ['ข้อใด', 'ก', 'w']],
  start: 2,
  columns,
})
const unread = table(['เรื่อง', 'ตอบ', 'x'], [null, 'correct_answer', null])
const chosen: ChosenColumns = { start: 2, columns: ['question_text', 'correct_answer', 'option_a'] }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})

it('columns are remembered for the next table with the same headings, by user', () => {
  rememberColumns('u', unread, chosen)
  expect(rememberedColumns('u', unread)).toEqual(chosen)
  expect(rememberedColumns('v', unread)).toBeNull()
  expect(rememberedColumns('u', table(['เรื่อง', 'ตอบ', 'y'], [null, null, null]))).toBeNull()
  const other = { start: 2, columns: [...chosen.columns].reverse() }
  rememberColumns('u', unread, other)
  expect(rememberedColumns('u', unread)).toEqual(other)
})

it('a table that is read so already is not read again', () => {
  rememberColumns('u', unread, chosen)
  expect(rememberedColumns('u', { ...unread, columns: chosen.columns })).toBeNull()
})

it('at most twenty are remembered', () => {
  const of = (n: number) => table([`h${n}`, 'a', 'b'], [null, null, null])
  for (let n = 0; n <= 20; n++) rememberColumns('u', of(n), chosen)
  expect(rememberedColumns('u', of(0))).toBeNull()
  expect(rememberedColumns('u', of(1))).toEqual(chosen)
})
