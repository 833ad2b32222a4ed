import { expect, it } from 'vitest'
import { toStorageError } from './to-storage-error.ts'

const failure = (message: string, returned: object = {}) =>
  Object.assign(new Error(message), returned)

it.each([
  [failure('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' }), 503],
  [failure('the database system is in recovery mode', { code: '57P03' }), 503],
  [failure('Connection terminated unexpectedly'), 503],
  [new TypeError('fetch failed'), 503],
  [failure('S3 returned 500', { code: 'Unknown', status: 500 }), 503],
  [failure('S3 returned 403', { code: 'AccessDenied', status: 403 }), 500],
  [failure('division by zero', { code: '22012' }), 500],
  [new TypeError('undefined is not a function'), 500],
])('converts %s to status %i, with a retry delay for temporary errors', (error, status) => {
  const { status: returned, headers } = toStorageError(error)
  expect(returned).toBe(status)
  expect(headers).toEqual(status === 503 ? { 'retry-after': '2' } : {})
})
