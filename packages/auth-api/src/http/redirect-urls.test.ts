import { expect, it } from 'vitest'
import { AuthError } from '../errors/auth-error.ts'
import { withCode, withError, withMessage } from './redirect-urls.ts'

const target = 'https://exam.example.org/auth?ref=ABC'

it('adds a code without losing the query', () => {
  expect(withCode(target, 'c1')).toBe('https://exam.example.org/auth?ref=ABC&code=c1')
})

it('adds an error to the fragment', () => {
  const url = new URL(withError(target, new AuthError('otp_expired'), false))
  expect(url.search).toBe('?ref=ABC')
  const facts = new URLSearchParams(url.hash.slice(1))
  expect(facts.get('error')).toBe('access_denied')
  expect(facts.get('error_code')).toBe('otp_expired')
  expect(facts.get('error_description')).toBe('Token has expired or is invalid')
})

it('adds an error for PKCE clients to the query too', () => {
  const url = new URL(withMessage(target, 'one more', true))
  expect(url.searchParams.get('message')).toBe('one more')
  expect(new URLSearchParams(url.hash.slice(1)).get('message')).toBe('one more')
})
