import { describe, expect, it } from 'vitest'
import { AuthError } from './auth-error.ts'
import { renderError, toAuthError } from './render-error.ts'

function request(version?: string) {
  return new Request('http://auth.test/token', {
    headers: version ? { 'X-Supabase-Api-Version': version } : {},
  })
}

describe('renderError', () => {
  const weak = new AuthError('weak_password', { message: 'Too short', reasons: ['length'] })

  it('uses the first version without a version header', async () => {
    const response = renderError(weak, request())
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: 'Too short',
      weak_password: { reasons: ['length'] },
    })
  })

  it('uses the version of 2024 if requested', async () => {
    const response = renderError(weak, request('2024-01-01'))
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await response.json()).toEqual({
      code: 'weak_password',
      message: 'Too short',
      weak_password: { reasons: ['length'] },
    })
  })

  it('falls back to the first version for an invalid version header', async () => {
    const response = renderError(new AuthError('bad_json'), request('newest'))
    expect(await response.json()).toMatchObject({ code: 400, error_code: 'bad_json' })
  })

  it('repeats at most 500 characters of the request', async () => {
    const long = new AuthError('bad_json', { message: '😀'.repeat(50_000) })
    const { msg } = (await renderError(long, request()).json()) as { msg: string }
    expect(msg.length).toBeLessThanOrEqual(500)
    expect(msg.isWellFormed()).toBe(true)
  })

  it('returns the delay before a retry', () => {
    const limited = new AuthError('over_request_rate_limit', { retryAfterSeconds: 7 })
    expect(renderError(limited, request()).headers.get('retry-after')).toBe('7')
  })
})

it.each([
  [Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }), 503],
  [Object.assign(new Error('the database system is shutting down'), { code: '57P03' }), 503],
  [new Error('timeout exceeded when trying to connect'), 503],
  [new Error('Connection terminated unexpectedly'), 503],
  [new Error('Query read timeout'), 503],
  [Object.assign(new Error('division by zero'), { code: '22012' }), 500],
  [new TypeError('undefined is not a function'), 500],
])('converts %s to status %i', (error, status) => {
  expect(toAuthError(error)).toMatchObject({ code: 'unexpected_failure', status })
})
