import { describe, expect, it } from 'vitest'
import { catalogueKey, isCatalogueRead, isStoredFor, requesterOf } from './catalogue-read'

const read = (path: string, headers: Record<string, string> = {}) =>
  new Request(`https://site.test/rest/v1/${path}`, { headers })
const bearer = (claims: object) => ({
  authorization: `Bearer h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`,
})

describe('isCatalogueRead', () => {
  it.each([
    'categories?select=id,name',
    'subcategories?select=id,category:categories(id,name)',
    'courses?select=id,subcategory:subcategories!inner(id,category:categories!fk(name))',
    'tenants?is_active=is.true',
  ])('is true for %s', (path) => expect(isCatalogueRead(new URL(read(path).url))).toBe(true))

  it.each([
    'quiz_attempts?select=id',
    'profiles?select=points',
    'questions?select=question_text',
    'quiz_sets?select=id,quiz_attempts(score)',
    'quiz_sets?select=id,mine:quiz_attempts!inner(score)',
    'categories?select=id,...profiles(points)',
    'rpc/attempt_result?attempt_id=1',
    'rpc/dashboard',
  ])('is false for %s', (path) => expect(isCatalogueRead(new URL(read(path).url))).toBe(false))
})

describe('catalogueKey', () => {
  it('separates responses by user, shape and address', () => {
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

  it('allows reading the account back from the key', () => {
    const key = catalogueKey(read('categories?asked-by=guest', bearer({ sub: 'a' })))
    expect(isStoredFor(key, 'a')).toBe(true)
    expect(isStoredFor(key, 'b')).toBe(false)
    expect(isStoredFor(key, null)).toBe(false)
    expect(isStoredFor(catalogueKey(read('categories')), null)).toBe(true)
  })

  it('identifies a user by the account, whatever the token', () => {
    expect(requesterOf(read('categories', bearer({ sub: 'a', exp: 1 })))).toBe(
      requesterOf(read('categories', bearer({ sub: 'a', exp: 2 }))),
    )
    expect(requesterOf(read('categories'))).toBeNull()
    expect(requesterOf(read('categories', { authorization: 'Bearer broken' }))).toBe('broken')
  })
})
