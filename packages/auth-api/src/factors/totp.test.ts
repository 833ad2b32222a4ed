import { describe, expect, test } from 'vitest'
import { codeAt, fromBase32, keyUri, newSecret, stepOfCode } from './totp.ts'

/** Secret and codes of RFC 6238's appendix B, of which the last six digits are used. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('time-based codes', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('match at second %d', (second, code) => {
    expect(codeAt(fromBase32(secret), Math.floor(second / 30))).toBe(code)
    expect(stepOfCode(secret, code, second * 1000, 0)).toBe(Math.floor(second / 30))
  })

  test('are accepted one step before and after, but not two', () => {
    const at = (step: number) => step * 30_000 + 15_000
    const code = codeAt(fromBase32(secret), 1000)
    expect(
      [998, 999, 1000, 1001, 1002].map((step) => stepOfCode(secret, code, at(step), 0)),
    ).toEqual([null, 1000, 1000, 1000, null])
  })

  test('are accepted once', () => {
    const code = codeAt(fromBase32(secret), 1000)
    expect(stepOfCode(secret, code, 30_000_000, 1000)).toBeNull()
    expect(stepOfCode(secret, code, 30_000_000, 999)).toBe(1000)
  })

  test.each(['', '28708', '2870822', '２８７０８２', 'abcdef'])('refuse %j', (code) => {
    expect(stepOfCode(secret, code, 59_000, 0)).toBeNull()
  })

  test('use long and unique secrets', () => {
    const secrets = Array.from({ length: 20 }, newSecret)
    expect(new Set(secrets).size).toBe(20)
    expect(secrets.every((one) => /^[A-Z2-7]{32}$/.test(one))).toBe(true)
    expect(fromBase32(secrets[0] ?? '')).toHaveLength(20)
  })

  test('have a URI with site and account', () => {
    expect(keyUri(secret, 'สนามสอบ & Co', 'a+b@example.org')).toBe(
      `otpauth://totp/${encodeURIComponent('สนามสอบ & Co')}:a%2Bb%40example.org?algorithm=SHA1&digits=6` +
        `&issuer=${encodeURIComponent('สนามสอบ & Co')}&period=30&secret=${secret}`,
    )
  })
})
