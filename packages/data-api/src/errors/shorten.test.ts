import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { fromPostgresError } from './postgres-error.ts'
import { shorten } from './shorten.ts'

describe('shorten', () => {
  it.each(['', 'short', 'x'.repeat(500)])('leaves text within the length unchanged', (text) => {
    expect(shorten(text)).toBe(text)
  })

  it('truncates longer text, including the ellipsis in the length', () => {
    expect(shorten('x'.repeat(501))).toBe(`${'x'.repeat(499)}…`)
    expect(shorten('abcdef', 4)).toBe('abc…')
  })

  it.each([498, 499])('never splits a code point after %i characters', (before) => {
    const cut = shorten('x'.repeat(before) + '😀'.repeat(10))
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.length).toBeLessThanOrEqual(500)
  })
})

it('applies to every part of an error, ours or raised by PostgreSQL', () => {
  const long = 'ก'.repeat(100_000)
  const ours = new ApiError({ status: 400, code: 'X', message: long, details: long, hint: long })
  const raised = Object.assign(new Error(long), {
    code: '22P02',
    severity: 'ERROR',
    detail: long,
    hint: long,
  })
  for (const error of [ours, fromPostgresError(raised, true)]) {
    const { message, details, hint } = error.toBody()
    for (const part of [message, details, hint]) expect(part).toHaveLength(500)
  }
})
