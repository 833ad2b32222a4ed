import { expect, it } from 'vitest'
import { toAuthError } from './to-auth-error.ts'

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
