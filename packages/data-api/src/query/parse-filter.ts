import type { Scanner } from './scanner.ts'
import type { Filter, Operation, Quantifier } from './types.ts'

/** Operators that compare with one value. Those in `quantifiable` take `(any)` and `(all)`. */
const quantifiable: Record<string, string> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}

const simple: Record<string, string> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

const fullText: Record<string, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const word = /[a-z]+/y
const isValue = /null|not_null|true|false|unknown/iy
const expecting = '"not" or operator (eq, gt, ...)'

export type ParseValue = (scanner: Scanner) => string

/** `not.eq.5`, `in.(1,2)`, `like(any).{a*,b*}`, `fts(english).word`; null if there is no operator. */
export function parseOperation(
  scanner: Scanner,
  value: ParseValue,
): Pick<Filter, 'negated' | 'operation'> | null {
  const negated = scanner.accept('not.')
  const operation = scanner.attempt(() => parseOperator(scanner, value))
  return operation === null ? null : { negated, operation }
}

/** The same, if an operator is required. */
export function expectOperation(
  scanner: Scanner,
  value: ParseValue,
): Pick<Filter, 'negated' | 'operation'> {
  return parseOperation(scanner, value) ?? scanner.fail(expecting)
}

/** Everything up to the end: the value of a plain filter. */
export function restOfText(scanner: Scanner): string {
  const value = scanner.text.slice(scanner.position)
  scanner.position = scanner.text.length
  return value
}

function parseOperator(scanner: Scanner, value: ParseValue): Operation | null {
  const name = scanner.match(word)
  if (name === null) return null
  if (Object.hasOwn(quantifiable, name)) {
    const quantifier = parseQuantifier(scanner)
    if (!scanner.accept('.')) return null
    return {
      kind: 'compare',
      operator: quantifiable[name] ?? '=',
      quantifier,
      value: value(scanner),
    }
  }
  if (Object.hasOwn(fullText, name)) {
    const language = parseLanguage(scanner)
    if (!scanner.accept('.')) return null
    return { kind: 'fts', operator: fullText[name] ?? '', language, value: value(scanner) }
  }
  if (!scanner.accept('.')) return null
  if (Object.hasOwn(simple, name)) {
    return {
      kind: 'compare',
      operator: simple[name] ?? '<>',
      quantifier: null,
      value: value(scanner),
    }
  }
  if (name === 'in') return { kind: 'in', values: parseList(scanner) }
  if (name === 'is') return { kind: 'is', value: parseIs(scanner) }
  if (name === 'isdistinct') return { kind: 'distinct', value: value(scanner) }
  return null
}

function parseQuantifier(scanner: Scanner): Quantifier {
  if (scanner.accept('(any)')) return 'any'
  if (scanner.accept('(all)')) return 'all'
  return null
}

function parseLanguage(scanner: Scanner): string | null {
  return scanner.attempt(() => {
    if (!scanner.accept('(')) return null
    const language = scanner.identifier()
    return language !== null && scanner.accept(')') ? language : null
  })
}

function parseIs(scanner: Scanner): Extract<Operation, { kind: 'is' }>['value'] {
  const found = scanner.match(isValue)
  if (found === null) scanner.fail('isVal: (null, not_null, true, false, unknown)')
  return found.toLowerCase() as Extract<Operation, { kind: 'is' }>['value']
}

const listItem = /[^,)]*/uy

function parseList(scanner: Scanner): string[] {
  scanner.skipSpaces()
  scanner.expect('(')
  const values: string[] = []
  scanner.skipSpaces()
  if (scanner.accept(')')) return values
  do {
    values.push(quotedItem(scanner) ?? scanner.match(listItem) ?? '')
  } while (scanner.accept(','))
  scanner.expect(')')
  scanner.skipSpaces()
  return values
}

/** A quoted value is accepted only if the list continues directly after it. */
export function quotedItem(scanner: Scanner): string | null {
  return scanner.attempt(() => {
    const quoted = scanner.quoted()
    if (quoted === null) return null
    return scanner.done || scanner.peek() === ',' || scanner.peek() === ')' ? quoted : null
  })
}
