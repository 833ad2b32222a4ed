type Comparison = (left: number, right: number) => boolean
type Verdict = 'true' | 'false' | 'open'
type Values = Record<string, number>

const comparisons: Record<string, Comparison> = {
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '≥': (left, right) => left >= right,
  '≤': (left, right) => left <= right,
  '=': (left, right) => left === right,
  '≠': (left, right) => left !== right,
  '≯': (left, right) => left <= right,
}

/**
 * What follows for each of the two conclusions of a question on conditions of symbols, from all assignments of small
 * positive numbers that meet the conditions.
 */
export function conclusionsOf(text: string): [Verdict, Verdict] {
  const line = (name: string) => {
    const [, found] = new RegExp(`^${name}: (.+)$`, 'mu').exec(text) ?? []
    if (!found) throw new Error(`no ${name} in ${text}`)
    return found
  }
  const conditions = line('เงื่อนไข')
    .split(/, | และ /)
    .map(statement)
  const possible = assignments([...new Set(line('เงื่อนไข').match(/[A-Z]/g))]).filter((values) =>
    conditions.every((holds) => holds(values)),
  )
  if (possible.length === 0) throw new Error(`no values meet ${line('เงื่อนไข')}`)
  const verdict = (name: string): Verdict => {
    const holds = statement(line(name))
    const found = new Set(possible.map(holds))
    return found.size === 2 ? 'open' : found.has(true) ? 'true' : 'false'
  }
  return [verdict('ข้อสรุปที่ 1'), verdict('ข้อสรุปที่ 2')]
}

/** A chain such as `A > B ≥ 2C + D`. */
function statement(text: string): (values: Values) => boolean {
  const parts = text.split(/ ([><≥≤=≠≯]) /)
  const sums = parts.filter((_, at) => at % 2 === 0).map(sumOf)
  const signs = parts.filter((_, at) => at % 2 === 1)
  return (values) =>
    signs.every((sign, at) =>
      comparisons[sign]?.(sums[at]?.(values) ?? NaN, sums[at + 1]?.(values) ?? NaN),
    )
}

function sumOf(text: string): (values: Values) => number {
  const terms = text.split(' + ').map((term) => {
    const [, times, letter] = /^(\d*)([A-Z])$/.exec(term) ?? []
    if (!letter) throw new Error(`no term: ${term}`)
    return { times: times ? Number(times) : 1, letter }
  })
  return (values) =>
    terms.reduce((sum, { times, letter }) => sum + times * (values[letter] ?? NaN), 0)
}

/** Enough for a chain of six letters, and for sums of two. */
const largest = 7

function assignments(letters: string[]): Values[] {
  return letters.reduce<Values[]>(
    (before, letter) =>
      before.flatMap((values) =>
        Array.from({ length: largest }, (_, n) => ({ ...values, [letter]: n + 1 })),
      ),
    [{}],
  )
}

const number = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?[²³⁴⁵⁶]?`
const operand = String.raw`(?:${number}|\([\d,. +−×÷/]+\)[²³⁴⁵⁶]?)`
const expression = `${operand}(?: ?[+−×÷/] ?${operand})*`
const chain = new RegExp(`${expression}(?: = (?:ร้อยละ )?${expression})+`, 'gu')

/** Equations of numbers in a text; those with letters are left out. */
export function statedSums(text: string): { text: string; isRight: boolean }[] {
  const plain = text.replaceAll(/\$[^$]*\$/g, 'x')
  return [...plain.matchAll(chain)].flatMap((found) => {
    const [equation] = found
    const before = plain.slice(0, found.index)
    const after = plain.slice(found.index + equation.length)
    if (/[\w.,]$|[+−×÷/] ?$/.test(before) || /^ ?[A-Za-z+−×÷(]/.test(after)) return []
    const sides = equation.split(' = ').map((side) => evaluate(side.replace('ร้อยละ ', '')))
    const isRight = sides.every((side) => Math.abs(side - (sides[0] ?? 0)) < 1e-9)
    return [{ text: equation, isRight }]
  })
}

const powers: Record<string, number> = { '²': 2, '³': 3, '⁴': 4, '⁵': 5, '⁶': 6 }

/** By precedence: brackets, powers, then × ÷ /, then + −. */
function evaluate(text: string): number {
  const plain = text.replaceAll(/\(([^()]+)\)([²³⁴⁵⁶]?)/g, (_, inner: string, power: string) =>
    String(evaluate(inner) ** (powers[power] ?? 1)),
  )
  const tokens = plain.replaceAll(',', '').match(/\d+(?:\.\d+)?[²³⁴⁵⁶]?|[+−×÷/]/g) ?? []
  let [sum, product, sign] = [0, Number.NaN, 1]
  let operation = ''
  for (const token of tokens) {
    if (/^[+−×÷/]$/.test(token)) {
      operation = token
      continue
    }
    const power = powers[token.at(-1) ?? '']
    const value = power ? Number(token.slice(0, -1)) ** power : Number(token)
    if (operation === '×') product *= value
    else if (operation === '÷' || operation === '/') product /= value
    else {
      if (operation) sum += sign * product
      sign = operation === '−' ? -1 : 1
      product = value
    }
  }
  return sum + sign * product
}
