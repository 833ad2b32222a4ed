import { parseRichText } from '../markup/parse-rich-text.ts'
import type { Inline } from '../markup/rich-node.ts'
import { addLost, type LostCounts } from './lost-content.ts'

const first = 0xf0000
const most = 65_000
const places = /[\u{f0000}-\u{ffffd}]/gu
const wordCharacter = /[\p{Script=Latin}\d]/u

/**
 * Formulas of a document, each a private letter in its text until the text has been divided into questions and options:
 * nothing within a formula is a number of a question, a letter of an option or a mark.
 */
export class PlacedFormulas {
  private readonly markup: string[] = []

  /** The letter in place of a formula; null if there are too many of them. */
  place(markup: string): string | null {
    if (this.markup.length >= most) return null
    return String.fromCodePoint(first + this.markup.push(markup) - 1)
  }

  /** The text with its formulas. One that the markup would not read as such there is lost content. */
  expand(text: string, lost: LostCounts): string {
    const found = text.match(places)?.map((place) => this.of(place))
    if (!found) return text
    const asIs = this.written(text)
    const escaped = this.written(text.replace(/(?<!\\)\$/g, '\\$'))
    const whole = [asIs, escaped].find((one) => isSubsequence(found, formulasIn(one)))
    if (whole === undefined) addLost(lost, 'formula', found.length)
    return whole ?? asIs
  }

  private written(text: string): string {
    const [start = '', ...parts] = text.split(places)
    const found = text.match(places) ?? []
    let whole = start
    for (const [index, part] of parts.entries()) {
      // A dollar beside a letter or digit is no delimiter.
      const isApart = !wordCharacter.test(whole.at(-1) ?? '') && !whole.endsWith('$')
      whole += `${isApart ? '' : ' '}${this.of(found[index] ?? '')}`
      whole += wordCharacter.test(part.charAt(0)) ? ` ${part}` : part
    }
    return whole
  }

  private of(place: string): string {
    return this.markup[(place.codePointAt(0) ?? 0) - first] ?? ''
  }
}

function formulasIn(text: string): string[] {
  const inline = (nodes: Inline[]): string[] =>
    nodes.flatMap((node) => {
      if (typeof node === 'string') return []
      if (node.kind === 'formula') {
        const mark = node.display ? '$$' : '$'
        return [`${mark}${node.source}${mark}`]
      }
      return 'children' in node ? inline(node.children) : []
    })
  return parseRichText(text).flatMap((block) => {
    if (block.kind === 'paragraph') return inline(block.children)
    if (block.kind === 'list') return block.items.flatMap(inline)
    return [block.head, ...block.rows].flat().flatMap(inline)
  })
}

function isSubsequence(wanted: string[], all: string[]): boolean {
  let at = 0
  for (const one of all) if (one === wanted[at]) at++
  return at === wanted.length
}
