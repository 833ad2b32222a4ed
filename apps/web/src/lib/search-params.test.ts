import { describe, expect, it } from 'vitest'
import { pageParam, parseSearch, stringifySearch, textParam, wordParam } from './search-params'

describe('the query string', () => {
  it('preserves codes that look like numbers', () => {
    for (const ref of ['1E5', '0012', '12345678901234567890', 'true']) {
      expect(parseSearch(`?ref=${ref}`)).toEqual({ ref })
    }
  })

  it('omits empty values and round-trips', () => {
    expect(stringifySearch({ q: '', page: undefined })).toBe('')
    expect(parseSearch(stringifySearch({ q: 'a&b=c d', page: 2 }))).toEqual({
      q: 'a&b=c d',
      page: '2',
    })
  })

  it('accepts only values that a screen can show', () => {
    expect(textParam('  x ')).toBe('x')
    expect(textParam('   ')).toBeUndefined()
    expect(wordParam('name', ['name', 'newest'])).toBe('name')
    expect(wordParam('drop', ['name', 'newest'])).toBeUndefined()
    expect([pageParam('3'), pageParam('1'), pageParam('-2'), pageParam('x')]).toEqual([
      3,
      undefined,
      undefined,
      undefined,
    ])
  })
})
