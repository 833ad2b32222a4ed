import { expect, test } from 'vitest'
import { figure, percent, signed } from './figure-formats'

test('formats shares in whole percent, and unknown ones as a dash', () => {
  expect(percent(0.9249)).toBe('92%')
  expect(percent(0)).toBe('0%')
  expect(percent(null)).toBe('–')
})

test('formats negative figures with a minus sign, and zero without one', () => {
  expect(figure(-12.345, 1)).toBe('\u221212.3')
  expect(figure(-0.04, 1)).toBe('0.0')
  expect(figure(0.415, 2)).toBe('0.41')
  expect(figure(null, 2)).toBe('–')
})

test('formats differences with their sign', () => {
  expect([signed(3), signed(0), signed(-2)]).toEqual(['+3', '0', '\u22122'])
})
