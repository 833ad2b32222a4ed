import { expect, test } from 'vitest'
import {
  areWhole,
  countable,
  minimumOf,
  type Section,
  sectionsOf,
  supplyInWords,
  toStored,
} from './structure'

const line = { tag_id: 'a', questions: 5, difficulty: null, is_estimate: true }
const section: Section = { name: 'ภาษาอังกฤษ', subject_id: null, min_percent: 50, lines: [line] }

test('rules of sections and of the whole are stored apart, and read back', () => {
  const sections = [section, { ...section, name: 'ภาษาไทย', min_percent: '' as const }]
  const stored = toStored(sections, 60)
  expect(stored.rules).toEqual([
    { section: null, min_percent: 60 },
    { section: 'ภาษาอังกฤษ', min_percent: 50 },
  ])
  expect(stored.sections[0]).toEqual({
    name: 'ภาษาอังกฤษ',
    subject_id: null,
    questions: 5,
    lines: [line],
  })
  expect(sectionsOf(stored)).toEqual(sections)
  expect(minimumOf(stored.rules, null)).toBe(60)
  expect(minimumOf([{ min_percent: 70 }], null)).toBe(70)
  expect(toStored(sections, '').rules).toHaveLength(1)
})

test('a rule follows its section when the name changes or has blanks at its ends', () => {
  const stored = toStored([{ ...section, name: ' English ' }], '')
  expect(stored.rules).toEqual([{ section: 'English', min_percent: 50 }])
  expect(stored.sections[0]?.name).toBe('English')
})

test('sections need distinct names, lines and questions', () => {
  expect(areWhole([section])).toBe(true)
  for (const broken of [
    [],
    [section, { ...section, name: `${section.name} ` }],
    [{ ...section, name: ' ' }],
    [{ ...section, lines: [] }],
    [{ ...section, lines: [{ ...line, questions: '' as const }] }],
    [{ ...section, lines: [{ ...line, questions: 0 }] }],
    [{ ...section, min_percent: 0 }],
    [{ ...section, min_percent: 101 }],
  ]) {
    expect(areWhole(broken)).toBe(false)
  }
})

test('unfinished sections can be counted', () => {
  const half = { ...section, name: '', lines: [{ ...line, questions: '' as const }] }
  expect(countable([half, half])).toMatchObject([
    { name: '0', questions: 1, lines: [{ questions: 1 }] },
    { name: '1', questions: 1 },
  ])
  expect(countable([{ ...section, lines: [] }])).toMatchObject([{ questions: 1, lines: [] }])
})

test('a line of a difficulty that is not known lacks the choice, not questions', () => {
  expect(supplyInWords(5, 0, 90)).toBe('มี 5 ข้อ')
  expect(supplyInWords(0, 5, 0)).toBe('มี 0 ข้อ ขาด 5 ข้อ')
  expect(supplyInWords(0, 5, 90)).toBe('ยังวัดความยากไม่ได้ จึงเลือกตามความยากไม่ได้')
  expect(supplyInWords(2, 3, 90)).toBe('มี 2 ข้อ ขาด 3 ข้อ (อีก 90 ข้อยังวัดความยากไม่ได้)')
})
