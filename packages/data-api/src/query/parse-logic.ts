import { parseField } from './parse-field.ts'
import { expectOperation, quotedItem } from './parse-filter.ts'
import { Scanner } from './scanner.ts'
import type { LogicTree } from './types.ts'

const pgArray = /\{[^{}]*\}/uy
const item = /[^,)]*/uy

/** Deeper nesting is refused, because it could overflow the stack. */
const maximumDepth = 50

/** The value of `or=` or `and=`: `(age.lt.18,not.and(age.gt.21,age.lt.30))` */
export function parseLogic(operator: 'and' | 'or', negated: boolean, text: string): LogicTree {
  const scanner = new Scanner(text, 'logic tree')
  // PostgREST counts columns from the operator on, and ignores text after the list.
  scanner.columnsBefore = (negated ? 'not.' : '').length + operator.length
  const children = parseChildren(scanner, 0)
  return { kind: 'logic', operator, negated, children }
}

function parseChildren(scanner: Scanner, depth: number): LogicTree[] {
  if (depth > maximumDepth) scanner.fail(`at most ${maximumDepth} nested operators`)
  scanner.skipSpaces()
  scanner.expect('(')
  const children: LogicTree[] = []
  do {
    scanner.skipSpaces()
    children.push(parseNode(scanner, depth))
    scanner.skipSpaces()
  } while (scanner.accept(','))
  scanner.expect(')')
  scanner.skipSpaces()
  return children
}

const expectingCondition =
  'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)'

const operatorAhead = /(not\.)?(and|or)(?=\s*\()/y

function parseNode(scanner: Scanner, depth: number): LogicTree {
  const operator = scanner.match(operatorAhead)
  if (operator !== null) {
    return {
      kind: 'logic',
      negated: operator.startsWith('not.'),
      operator: operator.endsWith('and') ? 'and' : 'or',
      children: parseChildren(scanner, depth + 1),
    }
  }
  const field = parseField(scanner, expectingCondition)
  scanner.expect('.')
  return { kind: 'filter', filter: { field, ...expectOperation(scanner, logicValue) } }
}

/** In a list of conditions a value ends at `,` or `)` unless quoted or `{…}`. */
function logicValue(scanner: Scanner): string {
  return quotedItem(scanner) ?? scanner.match(pgArray) ?? scanner.match(item) ?? ''
}
