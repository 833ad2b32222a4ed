import { expect, it } from 'vitest'
import { isPassing } from './data-error'

it('asks again what was refused for now, by the server or by what stands before it', () => {
  expect([408, 429, 502, 503, 504].filter((status) => !isPassing(status))).toEqual([])
  expect([400, 401, 403, 404, 409, 500].filter(isPassing)).toEqual([])
})
