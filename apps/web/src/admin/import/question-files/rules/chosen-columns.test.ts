import type { ChosenColumns, TableBeginning } from '@sanamsob/domain/questions/table-beginning'
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetStoredImport } from '@/lib/stored-import'
import { rememberColumns, rememberedColumns } from './chosen-columns'

const table = (heading: string[], columns: ChosenColumns['columns']): TableBeginning => ({
  records: [['ชุดที่ 1'], heading, ['ข้อใด', 'ก', 'w']],
  start: 2,
  columns,
})
const unread = table(['เรื่อง', 'ตอบ', 'x'], [null, 'correct_answer', null])
const chosen: ChosenColumns = { start: 2, columns: ['question_text', 'correct_answer', 'option_a'] }

beforeEach(() => {
  // Its keys are those of the object, as in a browser.
  const stored: Record<string, unknown> = {}
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => (stored[key] = text),
    removeItem: (key: string) => delete stored[key],
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(stored, name, { value, enumerable: false })
  vi.stubGlobal('localStorage', stored)
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

it('a sign-out deletes them', () => {
  rememberColumns('u', unread, chosen)
  forgetStoredImport()
  expect(rememberedColumns('u', unread)).toBeNull()
})
