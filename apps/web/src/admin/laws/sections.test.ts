import { expect, test } from 'vitest'
import { sectionsOf } from './sections'

test.each([
  ['50, 51', ['50', '51']],
  ['มาตรา ๕๐, ม.45/1', ['50', '45/1']],
  ['47 ตรี', ['47 ตรี']],
  ['ข้อ 5, ข้อ ๗', ['5', '7']],
  ['60-63, 61', ['60', '61', '62', '63']],
  ['', []],
  ['ห้าสิบ', null],
  ['63-60', null],
  ['1-9000', null],
])('%s', (typed, sections) => {
  expect(sectionsOf(typed)).toEqual(sections)
})
