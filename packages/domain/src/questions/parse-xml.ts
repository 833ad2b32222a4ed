import { SaxesParser } from 'saxes'
import { unreadable } from './question-file-error.ts'
import type { ReadBudget } from './read-budget.ts'

export type XmlHandlers = {
  /** @param attributes by their names without prefix */
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  cdata?: (text: string) => void
  close?: (name: string) => void
}

// Errors after which the parser leaves the text unchanged; the rules for questions decide about it.
const harmless =
  /^(?:disallowed character|undefined entity|malformed character entity|the string "]]>" is .*)\.$/

/**
 * Calls the handlers for each element of a document, with names without prefix. A DOCTYPE is refused, because
 * only it can declare entities.
 * @throws {QuestionFileError} if the document is not well-formed or exceeds the budget
 */
export function parseXml(xml: string, handlers: XmlHandlers, budget: ReadBudget): void {
  // The parser concatenates the text around each of these, which takes far more memory than they do.
  for (const mark of ['&', '\r']) {
    for (let at = xml.indexOf(mark); at >= 0; at = xml.indexOf(mark, at + 1)) {
      budget.spend('references')
    }
  }
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  })
  // HTML's entity, which some programs write into XML.
  parser.ENTITIES.nbsp = ' '
  parser.on('error', (error) => {
    if (!harmless.test(error.message)) throw unreadable('xml', error)
    budget.spend('references')
  })
  parser.on('doctype', () => {
    throw unreadable('doctype')
  })
  let attributes = 0
  parser.on('opentagstart', () => {
    budget.spend('elements')
    budget.spend('depth')
    attributes = 0
  })
  parser.on('attribute', () => budget.measure('attributes', ++attributes))
  parser.on('opentag', ({ name, attributes }) =>
    handlers.open?.(local(name), byLocalName(attributes)),
  )
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.cdata?.(text))
  parser.on('closetag', ({ name }) => {
    budget.spend('depth', -1)
    handlers.close?.(local(name))
  })
  parser.write(xml).close()
}

function byLocalName(attributes: Record<string, string>): Record<string, string> {
  const named: Record<string, string> = {}
  for (const name in attributes) named[local(name)] = attributes[name] ?? ''
  return named
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
