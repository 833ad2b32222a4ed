import { expect, it } from 'vitest'
import { DataError } from '@/lib/data-error'
import { withdrawalOf } from './attempt'

it('reads the returned points from the refusal, and takes no other error for a withdrawal', () => {
  expect(withdrawalOf(new DataError('', 'attempt_withdrawn', 410, '{"points": 10}'))).toEqual({
    points: 10,
  })
  expect(withdrawalOf(new DataError('', 'attempt_withdrawn', 410))).toEqual({ points: 0 })
  expect(withdrawalOf(new DataError('', 'attempt_not_found', 404))).toEqual({ points: 0 })
  expect(withdrawalOf(new DataError('', 'attempt_submitted', 409))).toBeNull()
  expect(withdrawalOf(new TypeError('Failed to fetch'))).toBeNull()
})
