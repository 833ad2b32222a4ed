import { describe, expect, it } from 'vitest'
import { packReferral, unpackReferral } from './referral-memory'
import { isMember, problemOf, saidOf } from './refusal'
import { safeRedirect } from './safe-redirect'

describe('safeRedirect', () => {
  it('keeps a path of this site, with its search', () => {
    expect(safeRedirect('/courses/1?x=2#top')).toBe('/courses/1?x=2#top')
  })

  it.each([
    undefined,
    '',
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test',
    '/x\\..\\y',
    '/\t/evil.test',
    '/\n/evil.test',
    'javascript:alert(1)',
    'dashboard',
    '/auth?redirect=/auth',
  ])('leads to the dashboard for %s', (target) => {
    expect(safeRedirect(target)).toBe('/dashboard')
  })
})

describe('a refusal', () => {
  const refusal = (code: string | undefined, name = 'AuthApiError') => ({
    name,
    code,
    message: 'User already registered',
  })

  it('is told in Thai, whatever the server says', () => {
    for (const code of ['user_already_exists', 'never_heard_of', undefined]) {
      expect(saidOf(refusal(code))).toMatch(/^[^a-z]+$/i)
      expect(problemOf(refusal(code))).toMatch(/^[^a-z]+$/i)
    }
    expect(saidOf(refusal(undefined, 'AuthRetryableFetchError'))).toMatch(/อินเทอร์เน็ต/)
  })

  it('is known to mean an account that is there already', () => {
    expect(isMember(refusal('email_exists'))).toBe(true)
    expect(isMember(refusal('weak_password'))).toBe(false)
  })
})

describe('the remembered referral', () => {
  const day = 86_400_000

  it('is forgotten after 30 days', () => {
    const stored = packReferral('ABC123', 0)
    expect(unpackReferral(stored, 29 * day)).toBe('ABC123')
    expect(unpackReferral(stored, 30 * day)).toBeNull()
  })

  it('survives whatever else is stored there', () => {
    for (const stored of [null, '', 'x', '{}', '{"code":1,"expires":9}', 'null']) {
      expect(unpackReferral(stored, 0)).toBeNull()
    }
  })
})
