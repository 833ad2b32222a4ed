import { expect, it } from 'vitest'
import { codeHash, newCode } from './one-time-token.ts'

it('creates codes of six digits', () => {
  for (let round = 0; round < 50; round++) expect(newCode()).toMatch(/^\d{6}$/)
})

it('hashes as GoTrue does: SHA-224 of address and code, in hexadecimal', () => {
  expect(codeHash('', 'abc')).toBe('23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7')
  expect(codeHash('a', 'bc')).toBe(codeHash('', 'abc'))
})
