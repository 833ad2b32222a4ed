import type { Scanner } from './scanner.ts'
import type { FieldPath, JsonStep } from './types.ts'

const index = /-?\d+(?=->|::|[.,)]|$)/y
const keyPart = /[^(\-:.,>)]+/uy

/** Longer paths are refused, because they could exceed PostgreSQL's stack. */
const maximumSteps = 100

/** `name`, `data->key`, `data->0->>name`: a column and its path into JSON. */
export function parseField(scanner: Scanner, expecting?: string): FieldPath {
  scanner.skipSpaces()
  const name = scanner.expectFieldName(expecting)
  const json = parseJsonPath(scanner)
  scanner.skipSpaces()
  return { name, json }
}

export function parseJsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = []
  while (scanner.startsWith('->')) {
    if (steps.length === maximumSteps) scanner.fail(`at most ${maximumSteps} steps into JSON`)
    const arrow = scanner.accept('->>') ? '->>' : '->'
    if (arrow === '->') scanner.accept('->')
    const number = scanner.match(index)
    steps.push(
      number === null
        ? { arrow, key: parseJsonKey(scanner), isIndex: false }
        : { arrow, key: number, isIndex: true },
    )
  }
  return steps
}

function parseJsonKey(scanner: Scanner): string {
  const quoted = scanner.quoted()
  if (quoted !== null) return quoted
  let key = scanner.match(keyPart)
  if (key === null) {
    if (scanner.accept('-')) scanner.fail('digit')
    return scanner.fail('"-", digit or any non reserved character different from: .,>()')
  }
  key = key.trim()
  while (scanner.peek() === '-' && !scanner.startsWith('->')) {
    scanner.position++
    const part = scanner.match(keyPart)
    if (part === null) return scanner.fail('any non reserved character different from: .,>()')
    key += `-${part.trim()}`
  }
  return key
}
