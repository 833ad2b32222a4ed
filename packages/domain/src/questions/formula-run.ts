import { type FormulaElement, isTrue, joined, known, silent, Unknown } from './formula-element.ts'
import { functionNames, texLetter, texWords } from './tex-letters.ts'

const scripts: Record<string, string> = {
  roman: '',
  script: 'mathscr',
  fraktur: 'mathfrak',
  'double-struck': 'mathbb',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
}

/** The TeX of letters of one style. */
export function runOf(one: FormulaElement): string {
  let words = ''
  for (const { name, text, val } of one.children) {
    if (name === 't' || name === 'delText') words += text
    else if (name === 'tab' || name === 'br' || name === 'cr') words += ' '
    else if (name === 'noBreakHyphen') words += '-'
    else if (name === 'sym') words += symbolOf(val)
    else if (name === 'rPr') continue
    else if (!silent.test(name)) throw new Unknown(name)
  }
  const properties = one.children
    .filter(({ name }) => name === 'rPr')
    .flatMap(({ children }) => children)
  const has = (wanted: string) => properties.find(({ name }) => name === wanted)
  if (isTrue(has('vanish')) || isTrue(has('strike')) || isTrue(has('dstrike')))
    throw new Unknown('hidden')
  if (isTrue(has('nor'))) return known(texWords(words), words)
  const style = has('sty')?.val
  const alphabet = scripts[has('scr')?.val ?? 'roman']
  if (alphabet === undefined) throw new Unknown('script')
  const tex = letters(words, style === 'p')
  const bold = style === 'b' && /^\w+$/.test(tex) ? 'mathbf' : 'boldsymbol'
  const command = alphabet || (style === 'b' || style === 'bi' ? bold : '')
  return command && tex ? `\\${command}{${tex}}` : tex
}

function symbolOf(code: string): string {
  const number = Number.parseInt(code, 16)
  // A symbol font has its own letters from F000.
  if (!(number >= 0x20 && number < 0xd800)) throw new Unknown(code)
  return String.fromCharCode(number)
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'
const subscripts = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'
const pieces = new RegExp(
  // Words of Thai with the blanks between them, numbers, names, digits above and below the line, single letters.
  `[\\u0e01-\\u0e5b]+(?: +[\\u0e01-\\u0e5b]+)*|[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[A-Za-z]+|[${superscripts}]+|[${subscripts}]+|[¼-¾⅐-⅞]| +|.`,
  'gsu',
)

function letters(words: string, isUpright: boolean): string {
  return joined(
    [...words.matchAll(pieces)].map(([piece], at, all) => {
      if (/^[\u0e01-\u0e5b]/u.test(piece)) return known(texWords(piece), piece)
      if (/^[0-9]/.test(piece)) return piece.replaceAll(',', '{,}')
      if (functionNames.has(piece)) return `\\${piece}`
      if (/^[A-Za-z]/.test(piece)) return isUpright ? `\\mathrm{${piece}}` : piece
      // What they belong to is in this run, or they belong to nothing that could have a second one.
      const before = all[at - 1]?.[0] ?? ''
      const apart = /[\p{L}\p{Nd})\]'’′]$/u.test(before) ? '' : '{}'
      if (/^['’′″‴]/.test(piece)) return apart + letter(piece)
      const raised = superscripts.includes(piece.charAt(0))
      if (raised || subscripts.includes(piece.charAt(0))) {
        return `${apart}${raised ? '^' : '_'}{${piece.normalize('NFKC').replaceAll('−', '-')}}`
      }
      if (/^[¼-¾⅐-⅞]/u.test(piece)) {
        const [above = '', below = ''] = piece.normalize('NFKC').split('⁄')
        return `\\frac{${above}}{${below}}`
      }
      if (piece.startsWith(' ')) {
        // Between words a blank counts; around signs TeX has its own.
        const isWord = (other = 'a') => /[\p{L}\p{N}\p{M}]/u.test(other)
        return isWord(all[at - 1]?.[0]) && isWord(all[at + 1]?.[0]) ? '\\ ' : ''
      }
      return letter(piece)
    }),
  )
}

export function letter(one: string): string {
  return known(texLetter(one), one)
}
