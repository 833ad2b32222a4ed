import { expect, it } from 'vitest'
import { DataError } from '@/lib/data-error'
import { isRefusal } from './deliver-answers'

const answered = (status: number) => new DataError('', 'code', status)

it('treats an error as a refusal only if neither a retry nor a sign-in can change it', () => {
  expect(isRefusal(answered(409))).toBe(true)
  expect(isRefusal(answered(404))).toBe(true)
  for (const status of [401, 403, 408, 429, 500, 503])
    expect(isRefusal(answered(status))).toBe(false)
  expect(isRefusal(new TypeError('Failed to fetch'))).toBe(false)
})
