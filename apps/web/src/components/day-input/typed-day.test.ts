import { expect, it } from 'vitest'
import { dayText, typedDay } from './typed-day'

it.each([
  ['29/02/2567', '2024-02-29'],
  ['29/2/67', '2024-02-29'],
  ['29.2.2567', '2024-02-29'],
  ['29-2-2567', '2024-02-29'],
  [' 29 2 2567 ', '2024-02-29'],
  ['29022567', '2024-02-29'],
  ['290267', '2024-02-29'],
  ['๒๙/๐๒/๒๕๖๗', '2024-02-29'],
  // A year of the Gregorian era.
  ['29/02/2024', '2024-02-29'],
  ['2024-02-29', '2024-02-29'],
  ['2567-02-29', '2024-02-29'],
  ['31/12/2443', '1900-12-31'],
])('parses %s', (text, day) => {
  expect(typedDay(text)).toEqual({ day })
})

it.each([
  ['29/02/2566', 'missing'],
  ['29/02/2023', 'missing'],
  ['31/4/2567', 'missing'],
  ['0/4/2567', 'missing'],
  ['1/13/2567', 'missing'],
  ['1/1/1500', 'year'],
  ['1/1/9999', 'year'],
  ['1/1/256', 'format'],
  ['1/1', 'format'],
  ['', 'format'],
])('refuses %s', (text, refusal) => {
  expect(typedDay(text)).toEqual({ refusal })
})

it('writes each day so that it parses to the same day', () => {
  for (const day of ['2024-02-29', '1900-01-01', '2199-12-31', '2026-11-27']) {
    expect(typedDay(dayText(day))).toEqual({ day })
  }
  expect(dayText('2024-02-29')).toBe('29/02/2567')
  expect(dayText('x')).toBe('')
})
