import { expect, it } from 'vitest'
import { ClaimsCache } from './claims-cache.ts'

it('forgets the least recently used first', () => {
  const cache = new ClaimsCache<{ exp: number; sub: string }>(2)
  cache.set('a', { exp: 100, sub: 'a' })
  cache.set('b', { exp: 100, sub: 'b' })
  cache.get('a', 1)
  cache.set('c', { exp: 100, sub: 'c' })
  expect(cache.get('b', 1)).toBeUndefined()
  expect(cache.get('a', 1)?.sub).toBe('a')
  expect(cache.get('c', 1)?.sub).toBe('c')
})

it('never answers for a token that has expired', () => {
  const cache = new ClaimsCache<{ exp?: number }>(2)
  cache.set('a', { exp: 100 })
  cache.set('eternal', {})
  expect(cache.get('a', 99)).toEqual({ exp: 100 })
  expect(cache.get('a', 100)).toBeUndefined()
  expect(cache.get('eternal', 1)).toBeUndefined()
})
