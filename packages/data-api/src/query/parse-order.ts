import { parseField } from './parse-field.ts'
import { Scanner } from './scanner.ts'
import type { OrderTerm } from './types.ts'

/** With thousands of terms, planning takes seconds. */
const maximumTerms = 200

/** `order=name.desc.nullslast,client(name).asc` */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    if (terms.length === maximumTerms) scanner.fail(`at most ${maximumTerms} terms`)
    scanner.skipSpaces()
    terms.push(parseTerm(scanner))
    scanner.skipSpaces()
  } while (scanner.accept(','))
  scanner.expectEnd()
  return terms
}

function parseTerm(scanner: Scanner): OrderTerm {
  const related = scanner.attempt(() => parseRelated(scanner))
  const relation = related?.relation ?? null
  const field = related?.field ?? parseField(scanner)
  const direction = scanner.accept('.asc') ? 'asc' : scanner.accept('.desc') ? 'desc' : null
  const nulls = scanner.accept('.nullsfirst')
    ? 'nullsfirst'
    : scanner.accept('.nullslast')
      ? 'nullslast'
      : null
  scanner.skipSpaces()
  if (!scanner.done && scanner.peek() !== ',') {
    const words = direction
      ? '"nullsfirst" or "nullslast"'
      : '"asc", "desc", "nullsfirst" or "nullslast"'
    if (nulls) scanner.fail('"," or end of input', "'")
    scanner.fail(words)
  }
  return { relation, field, direction, nulls }
}

function parseRelated(scanner: Scanner): (Pick<OrderTerm, 'field'> & { relation: string }) | null {
  const relation = scanner.fieldName()
  if (relation === null || !scanner.accept('(')) return null
  const field = parseField(scanner)
  return scanner.accept(')') ? { relation, field } : null
}
