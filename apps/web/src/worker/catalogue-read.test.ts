import { describe, expect, it } from 'vitest'
import { askedBy, catalogueKey, isCatalogueRead, isKeptFor } from './catalogue-read'

const read = (path: string, headers: Record<string, string> = {}) =>
  new Request(`https://site.test/rest/v1/${path}`, { headers })
const bearer = (claims: object) => ({
  authorization: `Bearer h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`,
})

describe('what is kept', () => {
  it.each([
    'categories?select=id,name',
    'subcategories?select=id,category:categories(id,name)',
    'courses?select=id,subcategory:subcategories!inner(id,category:categories!fk(name))',
    'tenants?is_active=is.true',
  ])('%s', (path) => expect(isCatalogueRead(new URL(read(path).url))).toBe(true))

  it.each([
    'quiz_attempts?select=id',
    'profiles?select=points',
    'questions?select=question_text',
    'quiz_sets?select=id,quiz_attempts(score)',
    'quiz_sets?select=id,mine:quiz_attempts!inner(score)',
    'categories?select=id,...profiles(points)',
    'rpc/attempt_result?attempt_id=1',
    'rpc/dashboard',
  ])('not %s', (path) => expect(isCatalogueRead(new URL(read(path).url))).toBe(false))
})

describe('for whom', () => {
  it('keeps answers of different people, shapes and addresses apart', () => {
    const keys = [
      read('categories'),
      read('categories?id=eq.1'),
      read('categories', { accept: 'application/vnd.pgrst.object+json' }),
      read('categories', { prefer: 'count=exact' }),
      read('categories', bearer({ sub: 'a' })),
      read('categories', bearer({ sub: 'b' })),
    ].map(catalogueKey)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('tells from a key for whom its answer is', () => {
    const key = catalogueKey(read('categories?asked-by=guest', bearer({ sub: 'a' })))
    expect(isKeptFor(key, 'a')).toBe(true)
    expect(isKeptFor(key, 'b')).toBe(false)
    expect(isKeptFor(key, null)).toBe(false)
    expect(isKeptFor(catalogueKey(read('categories')), null)).toBe(true)
  })

  it('knows a person by the account, whatever the token', () => {
    expect(askedBy(read('categories', bearer({ sub: 'a', exp: 1 })))).toBe(
      askedBy(read('categories', bearer({ sub: 'a', exp: 2 }))),
    )
    expect(askedBy(read('categories'))).toBeNull()
    expect(askedBy(read('categories', { authorization: 'Bearer broken' }))).toBe('broken')
  })
})
