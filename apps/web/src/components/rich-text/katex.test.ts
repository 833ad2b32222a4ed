import { texLetter } from '@sanamsob/domain/questions/tex-letters'
import { wordFormulas } from '@sanamsob/domain/questions/word-formulas.data'
import { expect, it } from 'vitest'
import { renderFormula } from './katex'

const readable = wordFormulas.flatMap(([name, , tex]) => (tex === null ? [] : [{ name, tex }]))

it.each(readable)('shows the formula that was read from Word: $name', ({ tex }) => {
  expect(renderFormula(tex, false)).toContain('class="katex"')
})

it('shows every letter that formulas are read with', () => {
  const ranges = [
    [0x20, 0x303f],
    [0x1d400, 0x1d7ff],
  ] as const
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code++) {
      const tex = texLetter(String.fromCodePoint(code))
      if (tex !== null)
        expect(renderFormula(`{${tex}}`, false), `U+${code.toString(16)}`).toBeTruthy()
    }
  }
})
