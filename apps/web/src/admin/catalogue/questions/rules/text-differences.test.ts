import { expect, it } from 'vitest'
import { textDifferences } from './text-differences'

/** The texts with what differs in brackets. */
const marked = (one: string, other: string) =>
  textDifferences(one, other).map((runs) =>
    runs.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(''),
  )

it.each([
  [
    'ข้อใดเป็นเมืองหลวงของไทย',
    'ข้อใดเป็นเมืองหลวงของลาว',
    'ข้อใดเป็นเมืองหลวงของ[ไทย]',
    'ข้อใดเป็นเมืองหลวงของ[ลาว]',
  ],
  ['ใครเป็นนายก', 'ใครไม่เป็นนายก', 'ใครเป็นนายก', 'ใคร[ไม่]เป็นนายก'],
  [
    'หา $\\frac{1}{2}$ ของ 4',
    'หา $\\frac{1}{3}$ ของ 4',
    'หา [$\\frac{1}{2}$] ของ 4',
    'หา [$\\frac{1}{3}$] ของ 4',
  ],
  ['ตอบ **ผิด**', 'ตอบ ผิด', 'ตอบ [**ผิด**]', 'ตอบ [ผิด]'],
  ['เหมือนกัน', 'เหมือนกัน', 'เหมือนกัน', 'เหมือนกัน'],
  ['', 'เพิ่ม', '', '[เพิ่ม]'],
])('marks the words in which %o and %o differ', (one, other, first, second) => {
  expect(marked(one, other)).toEqual([first, second])
})

it('marks long texts that differ throughout as a whole', () => {
  const [one, other] = ['ก '.repeat(1_500), 'ข '.repeat(1_500)]
  expect(marked(`ต้น${one}`, `ต้น${other}`)).toEqual([
    `[ต้น${one.trimEnd()}] `,
    `[ต้น${other.trimEnd()}] `,
  ])
})
