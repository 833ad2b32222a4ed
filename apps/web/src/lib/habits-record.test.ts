import { expect, it } from 'vitest'
import { packHabits, unpackHabits } from './habits-record'

const day = 24 * 60 * 60 * 1000

it('recalls habits for a year', () => {
  const packed = packHabits({ mode: 'instant', channel: 'truemoney' }, 0)
  expect(unpackHabits(packed, 364 * day)).toEqual({ mode: 'instant', channel: 'truemoney' })
  expect(unpackHabits(packed, 365 * day)).toEqual({})
})

it('ignores values that are not habits', () => {
  for (const stored of [null, '', 'null', '[]', '{"mode":1,"expires":9}', '{"mode":"end"}']) {
    expect(unpackHabits(stored, 0)).toEqual({})
  }
})
