import { parseField } from './parse-field.ts'
import { Scanner } from './scanner.ts'
import type { Aggregate, SelectField, SelectItem, SelectRelation } from './types.ts'

const aggregates = /\.(sum|avg|count|max|min)\(\)/y

/** Deeper embedding is refused, because it could overflow the stack. */
const maximumDepth = 20

/** More fields of a request are refused: with a thousand, a statement takes many seconds. */
const maximumFields = 200
/** One field under several aliases multiplies the response, which may be as long as all texts of a table. */
const maximumRepeats = 8

/** `select=id,title:name,client!inner(id,...owner(name)),price.sum()` */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter')
  // Text after a closing parenthesis is ignored, as in PostgREST.
  const items = parseItems(scanner, 0)
  if (countFields(items, scanner) > maximumFields) scanner.fail(`at most ${maximumFields} fields`)
  return items
}

/** Counts fields, those of embedded resources included, and refuses one that is repeated too often. */
function countFields(items: readonly SelectItem[], scanner: Scanner): number {
  const repeats = new Map<string, number>()
  let count = 0
  for (const item of items) {
    if (item.kind === 'relation') {
      count += countFields(item.items, scanner)
      continue
    }
    const name = JSON.stringify(item.field)
    const repeated = (repeats.get(name) ?? 0) + 1
    if (repeated > maximumRepeats) scanner.fail(`the same field at most ${maximumRepeats} times`)
    repeats.set(name, repeated)
    count += 1
  }
  return count
}

function parseItems(scanner: Scanner, depth: number): SelectItem[] {
  if (depth > maximumDepth) scanner.fail(`at most ${maximumDepth} nested resources`)
  const items: SelectItem[] = []
  scanner.skipSpaces()
  if (scanner.done || scanner.peek() === ')') return items
  do {
    items.push(parseItem(scanner, depth))
    scanner.skipSpaces()
  } while (scanner.accept(','))
  return items
}

function parseItem(scanner: Scanner, depth: number): SelectItem {
  scanner.skipSpaces()
  if (scanner.accept('...')) {
    const relation = parseRelation(scanner, true, depth)
    return relation ?? scanner.fail('an embedded resource to spread')
  }
  return scanner.attempt(() => parseRelation(scanner, false, depth)) ?? parseSelectField(scanner)
}

/** Null if the next item is a column and not an embedded resource. */
function parseRelation(scanner: Scanner, spread: boolean, depth: number): SelectRelation | null {
  const alias = scanner.attempt(() => parseAlias(scanner))
  scanner.skipSpaces()
  const name = scanner.fieldName()
  if (name === null || (name === 'count' && scanner.startsWith('()'))) return null
  let hint: string | undefined
  let join: SelectRelation['join'] = null
  for (let count = 0; count < 2 && scanner.peek() === '!'; count++) {
    scanner.position++
    const parameter = scanner.fieldName()
    if (parameter === null) return null
    if (parameter === 'inner' || parameter === 'left') join = parameter
    else hint = parameter
  }
  if (!scanner.accept('(')) return null
  const items = parseItems(scanner, depth + 1)
  scanner.expect(')')
  return { kind: 'relation', name, alias, hint, join, spread, items }
}

function parseAlias(scanner: Scanner): string | null {
  const name = scanner.fieldName()
  if (name === null || scanner.peek() !== ':' || scanner.startsWith('::')) return null
  scanner.position++
  return name
}

function parseSelectField(scanner: Scanner): SelectField {
  if (scanner.accept('*')) return selectField('*')
  const alias = scanner.attempt(() => parseAlias(scanner))
  scanner.skipSpaces()
  if (scanner.accept('count()')) {
    return { ...selectField('*'), alias, aggregate: 'count', aggregateCast: parseCast(scanner) }
  }
  const field = parseField(scanner)
  const cast = parseCast(scanner)
  const call = scanner.match(aggregates)
  const aggregate = call === null ? null : (call.slice(1, -2) as Aggregate)
  const aggregateCast = aggregate ? parseCast(scanner) : null
  scanner.skipSpaces()
  if (!scanner.done && scanner.peek() !== ',' && scanner.peek() !== ')') {
    scanner.fail('letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input')
  }
  return { kind: 'field', field, alias, cast, aggregate, aggregateCast }
}

function parseCast(scanner: Scanner): string | null {
  if (!scanner.accept('::')) return null
  return scanner.identifier() ?? scanner.fail('a type name')
}

function selectField(name: string): SelectField {
  return {
    kind: 'field',
    field: { name, json: [] },
    alias: null,
    cast: null,
    aggregate: null,
    aggregateCast: null,
  }
}
