import { expect, it } from 'vitest'
import { packHabits, unpackHabits } from './habits-record'

const day = 24 * 60 * 60 * 1000

it('finds habits again for a year', () => {
  const kept = packHabits({ mode: 'instant', channel: 'truemoney' }, 0)
  expect(unpackHabits(kept, 364 * day)).toEqual({ mode: 'instant', channel: 'truemoney' })
  expect(unpackHabits(kept, 365 * day)).toEqual({})
})

it('takes nothing for a habit that is none', () => {
  for (const stored of [null, '', 'null', '[]', '{"mode":1,"expires":9}', '{"mode":"end"}']) {
    expect(unpackHabits(stored, 0)).toEqual({})
  }
})
