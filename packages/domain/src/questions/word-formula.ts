import { parseInline } from '../markup/parse-inline.ts'
import { type FormulaElement, isOn, joined, property, silent, Unknown } from './formula-element.ts'
import { letter, runOf } from './formula-run.ts'
import { texLetter } from './tex-letters.ts'

/**
 * Converts a formula of Word to TeX between dollars, as the markup of questions has it: null if an element or letter is
 * unknown, or if the markup would not read it as one formula. Nothing is left out, because `1/2` without its line is 12.
 * The TeX has no `|`, `*`, `<` or `>`, which mean something else in tables and in markup around it. No library: those
 * for Office Math read it by way of a DOM, which workers do not have.
 */
export function wordFormula(formula: FormulaElement, display: boolean): string | null {
  let tex: string
  try {
    tex = inner(formula)
  } catch (error) {
    if (error instanceof Unknown) return null
    throw error
  }
  // A single dollar before a number with letters is money.
  const written = display ? [`$$${tex}$$`] : [tex, `{${tex}}`].map((one) => `$${one}$`)
  return written.find(isFormula) ?? null
}

function isFormula(markup: string): boolean {
  const [node, ...more] = parseInline(markup)
  return more.length === 0 && typeof node === 'object' && node.kind === 'formula'
}

type Convert = (element: FormulaElement) => string

/** Elements that only enclose others. */
const enclosing = new Set([
  'oMath',
  'e',
  'num',
  'den',
  'sub',
  'sup',
  'deg',
  'lim',
  'fName',
  'ins',
  'moveTo',
  'smartTag',
  'sdt',
  'sdtContent',
  'box',
])

function inner({ children }: FormulaElement): string {
  return joined(children.map(convert))
}

function convert(element: FormulaElement): string {
  const { name } = element
  if (silent.test(name)) return ''
  if (enclosing.has(name)) return inner(element)
  const known = conversions[name]
  if (!known) throw new Unknown(name)
  return known(element)
}

const conversions: Record<string, Convert> = {
  r: runOf,
  f: fraction,
  rad: (one) => {
    const degree = isOn(one, 'radPr', 'degHide') ? '' : part(one, 'deg')
    return `\\sqrt${degree && `[${degree.includes(']') ? `{${degree}}` : degree}]`}{${part(one, 'e')}}`
  },
  sSup: (one) => `${base(one)}^{${part(one, 'sup')}}`,
  sSub: (one) => `${base(one)}_{${part(one, 'sub')}}`,
  sSubSup: (one) => `${base(one)}_{${part(one, 'sub')}}^{${part(one, 'sup')}}`,
  sPre: (one) => `{}${script(one, '_', 'sub')}${script(one, '^', 'sup')}${grouped(part(one, 'e'))}`,
  nary,
  d: delimited,
  m: (one) => environment('matrix', matrixRows(one)),
  eqArr: (one) => environment('aligned', equations(one)),
  func: (one) =>
    joined([
      part(one, 'fName').replace(/^\\mathrm\{(\w+)\}/, '\\operatorname{$1}'),
      part(one, 'e'),
    ]),
  limLow: (one) => limit(one, '_', 'underset', 'underbrace'),
  limUpp: (one) => limit(one, '^', 'overset', 'overbrace'),
  acc: (one) => {
    const mark = property(one, 'accPr', 'chr') ?? '\u0302'
    return over(accents[mark], one, mark)
  },
  bar: (one) =>
    `\\${property(one, 'barPr', 'pos') === 'top' ? 'overline' : 'underline'}{${part(one, 'e')}}`,
  groupChr: grouping,
  borderBox: bordered,
  phant: phantom,
}

/** Bar, skewed, linear, or without a line. */
function fraction(one: FormulaElement): string {
  const [above, below] = [part(one, 'num'), part(one, 'den')]
  switch (property(one, 'fPr', 'type') ?? 'bar') {
    case 'bar':
      return `\\frac{${above}}{${below}}`
    case 'noBar':
      return `\\genfrac{}{}{0pt}{}{${above}}{${below}}`
    case 'skw':
      return `{}^{${above}}\\!/_{${below}}`
    case 'lin':
      return `${operand(above)}/${operand(below)}`
    default:
      throw new Unknown('fraction')
  }
}

/** On one line, x+1 over 2 needs the brackets that its own line made needless. */
function operand(tex: string): string {
  const atom =
    /^(?:[a-zA-Z]|[0-9.]+|\\[a-zA-Z]+|\\(?:text|mathrm|mathbf|sqrt|frac)\{[^{}]*\}(?:\{[^{}]*\})?|\\left\(.*\\right\))(?:[_^]\{[^{}]*\})*$/
  return atom.test(tex) ? tex : `\\left(${tex}\\right)`
}

function nary(one: FormulaElement): string {
  const sign = property(one, 'naryPr', 'chr') ?? '∫'
  const operator = texLetter(sign)
  if (!operator?.startsWith('\\')) throw new Unknown(sign)
  const isIntegral = /int$/.test(operator)
  const place = property(one, 'naryPr', 'limLoc')
  const limits = place === 'undOvr' && isIntegral ? '\\limits' : ''
  const below = isOn(one, 'naryPr', 'subHide') ? '' : script(one, '_', 'sub')
  const above = isOn(one, 'naryPr', 'supHide') ? '' : script(one, '^', 'sup')
  return joined([operator + limits + below + above, part(one, 'e')])
}

const delimiters: Record<string, string> = {
  '': '.',
  '(': '(',
  ')': ')',
  '[': '[',
  ']': ']',
  '/': '/',
  '{': '\\{',
  '}': '\\}',
}
const matrixOf: Record<string, string> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '‖‖': 'Vmatrix',
}

function delimited(one: FormulaElement): string {
  const open = property(one, 'dPr', 'begChr') ?? '('
  const close = property(one, 'dPr', 'endChr') ?? ')'
  const separator = property(one, 'dPr', 'sepChr') ?? '|'
  const parts = one.children.filter(({ name }) => name === 'e')
  const only = parts.length === 1 && parts[0] ? shownIn(parts[0]) : []
  if (only.length === 1 && only[0]) {
    const [content] = only
    const matrix = matrixOf[open + close]
    if (content.name === 'm' && matrix) return environment(matrix, matrixRows(content))
    if (content.name === 'eqArr' && open === '{' && close === '') {
      const rows = equations(content)
      if (rows.every((row) => row.split(/(?<!\\)&/).length <= 2)) return environment('cases', rows)
    }
    if (
      content.name === 'f' &&
      open === '(' &&
      close === ')' &&
      property(content, 'fPr', 'type') === 'noBar'
    ) {
      return `\\binom{${part(content, 'num')}}{${part(content, 'den')}}`
    }
  }
  const between = /^[|∣│]$/.test(separator) ? '\\middle\\vert' : letter(separator)
  return joined([
    `\\left${delimiter(open)}`,
    ...parts.flatMap((content, at) => [at > 0 ? between : '', inner(content)]),
    `\\right${delimiter(close)}`,
  ])
}

function delimiter(sign: string): string {
  const known =
    delimiters[sign] ??
    (/^[|‖∥⌊⌋⌈⌉⟨⟩〈〉〈〉⟦⟧↑↓⇑⇓\\]$/u.test(sign) ? letter(sign.replace('∥', '‖')) : undefined)
  if (known === undefined) throw new Unknown(sign)
  return known
}

function environment(name: string, rows: string[]): string {
  return `\\begin{${name}}${rows.join('\\\\')}\\end{${name}}`
}

function matrixRows(one: FormulaElement): string[] {
  const rows = one.children.filter(({ name }) => name === 'mr')
  return rows.map((row) =>
    row.children
      .filter(({ name }) => name === 'e')
      .map(inner)
      .join('&'),
  )
}

/** Rows of equations: an ampersand in their letters is the place where they are aligned. */
function equations(one: FormulaElement): string[] {
  return one.children
    .filter(({ name }) => name === 'e')
    .map((row) => inner(row).replaceAll('\\&', '&'))
}

function limit(one: FormulaElement, script: string, placed: string, brace: string): string {
  const [operator, under] = [part(one, 'e'), part(one, 'lim')]
  const takesLimits =
    /^\\(?:lim|max|min|sup|inf|limsup|liminf|det|gcd|Pr|sum|prod|operatorname\*\{[^{}]*\})$/.test(
      operator,
    )
  if (takesLimits || operator.startsWith(`\\${brace}{`)) return `${operator}${script}{${under}}`
  return `\\${placed}{${under}}{${operator}}`
}

/** The command of each accent; two where it is wider over several letters. */
const accents: Record<string, string> = {
  '\u0300': 'grave',
  '\u0301': 'acute',
  '\u0302': 'hat widehat',
  '\u0303': 'tilde widetilde',
  '\u0304': 'bar overline',
  '\u0305': 'overline',
  '¯': 'overline',
  '\u0306': 'breve',
  '\u0307': 'dot',
  '\u0308': 'ddot',
  '\u030a': 'mathring',
  '\u030c': 'check widecheck',
  '\u0332': 'underline',
  '\u033f': 'overline',
  '\u20d0': 'overleftharpoon',
  '\u20d1': 'overrightharpoon',
  '\u20d6': 'overleftarrow',
  '\u20d7': 'vec overrightarrow',
  '\u20e1': 'overleftrightarrow',
}
const groupings: Record<string, [over: string, under: string]> = {
  '⏞': ['overbrace', ''],
  '⏟': ['', 'underbrace'],
  '⏜': ['overgroup', ''],
  '⏝': ['', 'undergroup'],
  '→': ['overrightarrow', 'underrightarrow'],
  '←': ['overleftarrow', 'underleftarrow'],
  '↔': ['overleftrightarrow', 'underleftrightarrow'],
  '⇒': ['Overrightarrow', ''],
  '¯': ['overline', 'underline'],
  _: ['', 'underline'],
}
/** Arrows that stand on the line, with words above or below, as of a chemical reaction. */
const longArrows: Record<string, string> = {
  '→': 'xrightarrow',
  '←': 'xleftarrow',
  '↔': 'xleftrightarrow',
  '⇒': 'xRightarrow',
  '⇐': 'xLeftarrow',
  '⇔': 'xLeftrightarrow',
  '⇌': 'xrightleftharpoons',
}

function grouping(one: FormulaElement): string {
  const sign = property(one, 'groupChrPr', 'chr') ?? '⏟'
  const isOver = property(one, 'groupChrPr', 'pos') === 'top'
  const arrow = longArrows[sign]
  // The words are above an arrow whose own place is below them, if the whole stands on its foot.
  const stands = property(one, 'groupChrPr', 'vertJc') === (isOver ? 'top' : 'bot')
  if (arrow && stands)
    return isOver ? `\\${arrow}[${part(one, 'e')}]{}` : `\\${arrow}{${part(one, 'e')}}`
  return over(groupings[sign]?.[isOver ? 0 : 1], one, sign)
}

function over(commands: string | undefined, one: FormulaElement, sign: string): string {
  if (!commands) throw new Unknown(sign)
  const [narrow, wide = narrow] = commands.split(' ')
  const tex = part(one, 'e')
  return `\\${/^(?:.|\\[a-zA-Z]+)$/.test(tex) ? narrow : wide}{${tex}}`
}

function bordered(one: FormulaElement): string {
  const on = (name: string) => isOn(one, 'borderBoxPr', name)
  const hidden = ['hideTop', 'hideBot', 'hideLeft', 'hideRight'].filter(on).length
  if ((hidden !== 0 && hidden !== 4) || on('strikeV')) throw new Unknown('border')
  let tex = part(one, 'e')
  if (on('strikeBLTR') && on('strikeTLBR')) tex = `\\xcancel{${tex}}`
  else if (on('strikeBLTR')) tex = `\\cancel{${tex}}`
  else if (on('strikeTLBR')) tex = `\\bcancel{${tex}}`
  if (on('strikeH')) tex = `\\sout{${tex}}`
  return hidden === 0 ? `\\boxed{${tex}}` : tex
}

function phantom(one: FormulaElement): string {
  const tex = part(one, 'e')
  if (property(one, 'phantPr', 'show') === undefined || isOn(one, 'phantPr', 'show')) return tex
  const flat = isOn(one, 'phantPr', 'zeroAsc') && isOn(one, 'phantPr', 'zeroDesc')
  const kind = isOn(one, 'phantPr', 'zeroWid') ? 'vphantom' : flat ? 'hphantom' : 'phantom'
  return `\\${kind}{${tex}}`
}

/** An index or exponent, unless it is empty. */
function script(one: FormulaElement, mark: string, name: string): string {
  const tex = part(one, name)
  return tex && `${mark}{${tex}}`
}

/** What an index or exponent belongs to: several letters are a group. */
function base(one: FormulaElement): string {
  return grouped(part(one, 'e'))
}

function grouped(tex: string): string {
  return /^(?:[a-zA-Z0-9)\]]|\\[a-zA-Z]+|\\(?:mathrm|mathbf|mathbb|text)\{[^{}]*\})$/.test(tex)
    ? tex
    : `{${tex}}`
}

function part(one: FormulaElement, name: string): string {
  const found = one.children.find((child) => child.name === name)
  return found ? inner(found) : ''
}

function shownIn({ children }: FormulaElement): FormulaElement[] {
  return children.filter(({ name }) => !silent.test(name))
}
