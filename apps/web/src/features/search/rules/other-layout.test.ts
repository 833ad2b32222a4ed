import { expect, it } from 'vitest'
import { otherLayout } from './other-layout'

it.each([
  [`'kolki[iiI`, 'งานสารบรรณ'],
  ['ob9bdi xDb[y9bdki', 'นิติกร ปฏิบัติการ'],
  ['เพฟททฟพ', 'grammar'],
  ['TOEIC', 'ธฯฎณฉ'],
])('converts %s to %s in the other layout', (typed, meant) => {
  expect(otherLayout(typed)).toBe(meant)
})

it('maps every key of one layout to the other', () => {
  const text = 'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮะัาำิีึืฺุูเแโใไๅๆ็่้๊๋์ํ'
  const keys = otherLayout(text) ?? ''
  expect(new Set(keys).size).toBe([...text].length)
  expect(otherLayout(`${keys}a`)).toBe(`${text}ฟ`)
})

it('returns undefined for text with letters of both layouts or of neither', () => {
  expect(otherLayout('ภาษาอังกฤษ grammar')).toBeUndefined()
  expect(otherLayout('2496 ...')).toBeUndefined()
  expect(otherLayout('')).toBeUndefined()
})
