import { describe, expect, it } from 'vitest'
import { tabFor } from './auth-tab'
import { packReferral, unpackReferral } from './referral-memory'
import { isMember, problemOf, saidOf } from './refusal'
import { safeRedirect } from './safe-redirect'

describe('safeRedirect', () => {
  it('returns a path of this site with its search and hash', () => {
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
  ])('falls back to the dashboard for %s', (target) => {
    expect(safeRedirect(target)).toBe('/dashboard')
  })
})

it.each([
  ['/quiz/1', 'sign-up'],
  ['/tenant-quiz/1?from=line', 'sign-up'],
  ['/courses/1', 'sign-up'],
  ['/tenant-courses/1', 'sign-up'],
  ['/exams/1', 'sign-up'],
  ['/quiz-results/1', 'sign-in'],
  ['/dashboard', 'sign-in'],
  [undefined, 'sign-in'],
])('on the way to %s /auth opens on %s', (redirect, tab) => {
  expect(tabFor(redirect, false)).toBe(tab)
  expect(tabFor(redirect, true)).toBe('sign-in')
})

describe('a refusal', () => {
  const refusal = (code: string | undefined, name = 'AuthApiError') => ({
    name,
    code,
    message: 'User already registered',
  })

  it('has a Thai message for every server response', () => {
    for (const code of ['user_already_exists', 'never_heard_of', undefined]) {
      expect(saidOf(refusal(code))).toMatch(/^[^a-z]+$/i)
      expect(problemOf(refusal(code))).toMatch(/^[^a-z]+$/i)
    }
    for (const words of [saidOf, problemOf]) {
      expect(words(refusal(undefined, 'AuthRetryableFetchError'))).toMatch(/อินเทอร์เน็ต/)
    }
  })

  it('reports an existing account', () => {
    expect(isMember(refusal('email_exists'))).toBe(true)
    expect(isMember(refusal('weak_password'))).toBe(false)
  })
})

describe('the stored referral code', () => {
  const day = 86_400_000

  it('expires after 30 days', () => {
    const stored = packReferral('ABC123', 0)
    expect(unpackReferral(stored, 29 * day)).toBe('ABC123')
    expect(unpackReferral(stored, 30 * day)).toBeNull()
  })

  it('is null for unreadable storage', () => {
    for (const stored of [null, '', 'x', '{}', '{"code":1,"expires":9}', 'null']) {
      expect(unpackReferral(stored, 0)).toBeNull()
    }
  })
})
