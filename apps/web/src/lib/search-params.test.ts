import { describe, expect, it } from 'vitest'
import { pageParam, parseSearch, stringifySearch, textParam, wordParam } from './search-params'

describe('the query string', () => {
  it('keeps codes that look like numbers as they were written', () => {
    for (const ref of ['1E5', '0012', '12345678901234567890', 'true']) {
      expect(parseSearch(`?ref=${ref}`)).toEqual({ ref })
    }
  })

  it('leaves out what is empty and goes round', () => {
    expect(stringifySearch({ q: '', page: undefined })).toBe('')
    expect(parseSearch(stringifySearch({ q: 'a&b=c d', page: 2 }))).toEqual({
      q: 'a&b=c d',
      page: '2',
    })
  })

  it('takes only what a screen can show', () => {
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
