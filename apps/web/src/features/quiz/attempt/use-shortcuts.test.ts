import { describe, expect, it } from 'vitest'
import { shortcutOf } from './use-shortcuts'

const press = (code: string, modified = false, repeated = false) =>
  shortcutOf({ code, modified, repeated })

describe('shortcuts', () => {
  it.each([
    ['Digit1', { type: 'choose', place: 1 }],
    ['Numpad4', { type: 'choose', place: 4 }],
    ['ArrowLeft', { type: 'previous' }],
    ['ArrowRight', { type: 'next' }],
    ['KeyF', { type: 'unsure' }],
    ['Digit5', null],
    ['Digit0', null],
    ['Enter', null],
  ])('handles %s', (code, shortcut) => {
    expect(press(code)).toEqual(shortcut)
  })

  it('ignores combinations with modifier keys', () => {
    expect(press('KeyF', true)).toBeNull()
    expect(press('Digit1', true)).toBeNull()
    expect(press('ArrowLeft', true)).toBeNull()
  })

  it('repeats moves while a key is held, but not choices and flags', () => {
    expect(press('ArrowRight', false, true)).toEqual({ type: 'next' })
    expect(press('Digit2', false, true)).toBeNull()
    expect(press('KeyF', false, true)).toBeNull()
  })
})
