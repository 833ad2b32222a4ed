import { expect, it } from 'vitest'
import { isPassing } from './data-error'

it('retries temporary refusals, by the server or by a proxy in front of it', () => {
  expect([408, 429, 502, 503, 504].filter((status) => !isPassing(status))).toEqual([])
  expect([400, 401, 403, 404, 409, 500].filter(isPassing)).toEqual([])
})
