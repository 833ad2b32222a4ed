import { describe, expect, test } from 'vitest'
import { negotiate } from './media-type.ts'
import { parseCsv } from './parse-csv.ts'
import { parsePreferences } from './preferences.ts'
import { contentRange, rangeStatus, resolveSlice } from './range.ts'

describe('CSV', () => {
  test.each([
    ['a,b\n1,2', [{ a: '1', b: '2' }]],
    ['a,b\r\n"x, ""y""\nz",\r\n', [{ a: 'x, "y"\nz', b: '' }]],
    ['\uFEFFa\nNULL\n', [{ a: null }]],
    ['a', []],
    ['', []],
  ])('%j', (text, rows) => expect(parseCsv(text)).toEqual(rows))
  test.each(['a,b\n1', 'a\n1,2', 'a\n"open', 'a\n"x"y'])('refuses %j', (text) => {
    expect(() => parseCsv(text)).toThrow()
  })
})

describe('Range', () => {
  test.each<[Parameters<typeof resolveSlice>, unknown]>([
    [[undefined, null], { offset: 0, limit: null }],
    [[undefined, '5-9'], { offset: 5, limit: 5 }],
    [[undefined, '5-'], { offset: 5, limit: null }],
    [[{ offset: 3, limit: 4 }, '0-4'], { offset: 3, limit: 2 }],
    [[{ offset: 0, limit: 0 }, '0-4'], { offset: 0, limit: 0 }],
    [[undefined, 'items=0-4'], { offset: 0, limit: null }],
  ])('%j', (given, expected) => expect(resolveSlice(...given)).toEqual(expected))
  test('refuses an invalid range', () => {
    expect(() => resolveSlice({ offset: 0, limit: -1 }, null)).toThrow('not satisfiable')
    expect(() => resolveSlice(undefined, '9-5')).toThrow('not satisfiable')
  })
  test('computes the Content-Range and status', () => {
    expect([contentRange(0, 10, 57), contentRange(0, 0, 0), contentRange(5, 1, null)]).toEqual([
      '0-9/57',
      '*/0',
      '5-5/*',
    ])
    expect([
      rangeStatus(0, 10, 57),
      rangeStatus(0, 5, 5),
      rangeStatus(9, 0, 5),
      rangeStatus(0, 1, null),
    ]).toEqual([206, 200, 416, 200])
  })
})

describe('Prefer', () => {
  test('reads several preferences, in one or many headers; the first one applies', () => {
    expect(
      parsePreferences(
        'return=minimal, count=exact,return=representation, nope, max-affected=5',
        true,
      ),
    ).toMatchObject({
      representation: 'minimal',
      count: 'exact',
      maxAffected: 5,
      invalid: ['nope'],
    })
  })
  test('reads tx only where allowed, and time zones unchanged', () => {
    expect(parsePreferences('tx=rollback', false).transaction).toBeNull()
    expect(parsePreferences('timezone=Mars/Base', true)).toMatchObject({
      timezone: 'Mars/Base',
      invalid: [],
    })
  })
})

describe('Accept', () => {
  const options = { planEnabled: false, findHandler: null }
  test.each([
    [null, 'application/json; charset=utf-8'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json; charset=utf-8'],
    ['text/csv;q=0.5, application/json;q=0.9', 'application/json; charset=utf-8'],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
    ],
  ])('%s', (accept, contentType) => {
    expect(negotiate(accept, options).contentType).toBe(contentType)
  })
  test('refuses all other types', () => {
    expect(() => negotiate('image/png', options)).toThrow('image/png')
  })
})
