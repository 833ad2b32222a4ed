import { expect, it } from 'vitest'
import { shortened } from './shortened'

it.each([
  ['a query that people type', 'แนวข้อสอบ เทศบาล', 'แนวข้อสอบ เทศบาล'],
  ['eighty letters', 'ก'.repeat(80), 'ก'.repeat(80)],
  ['one more', 'ก'.repeat(81), `${'ก'.repeat(80)}...`],
  ['marks, with their letters', 'ที่'.repeat(81), `${'ที่'.repeat(80)}...`],
  ['pictures, whole', '🎹'.repeat(81), `${'🎹'.repeat(80)}...`],
  ['a space at the end', `${'ก'.repeat(79)} กก`, `${'ก'.repeat(79)}...`],
])('displays %s', (_, query, readBack) => {
  expect(shortened(query)).toBe(readBack)
})
