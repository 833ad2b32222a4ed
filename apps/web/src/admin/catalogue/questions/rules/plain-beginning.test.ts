import { expect, it } from 'vitest'
import { plainBeginning } from './plain-beginning'

it('says how a question begins without its markup', () => {
  expect(plainBeginning('**ข้อใด**\n ถูกต้อง H<sub>2</sub>O ![รูป](https://a.test/b.png)')).toBe(
    'ข้อใด ถูกต้อง H2O รูป',
  )
})

it('ends where it would be too long', () => {
  expect(plainBeginning('ก'.repeat(80))).toBe(`${'ก'.repeat(60)}…`)
})
