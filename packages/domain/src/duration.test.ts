import { expect, it } from 'vitest'
import { formatDuration } from './duration.ts'

it.each([
  [45, '45 นาที'],
  [60, '1 ชั่วโมง'],
  [90, '1 ชั่วโมง 30 นาที'],
  [180, '3 ชั่วโมง'],
  [null, 'ไม่จำกัดเวลา'],
])('%s minutes are %s', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words)
})
