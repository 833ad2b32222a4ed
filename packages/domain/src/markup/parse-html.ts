import { Parser } from 'htmlparser2'

export type HtmlElement = {
  name: string
  attributes: Record<string, string>
  children: HtmlNode[]
}
export type HtmlNode = HtmlElement | string

// The converter recurses into elements; deeper ones become siblings of the deepest.
const maxDepth = 100

/**
 * Parses HTML of any origin: entities are decoded, and end tags may be missing. Elements of a namespace, as a word
 * processor writes them, have their prefix in the name.
 */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  let beyond = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element: HtmlElement = { name, attributes, children: [] }
        open.at(-1)?.children.push(element)
        if (open.length > maxDepth) beyond++
        else open.push(element)
      },
      onclosetag: () => {
        if (beyond > 0) beyond--
        else open.pop()
      },
      ontext: (text) => {
        const children = open.at(-1)?.children ?? []
        const last = children.at(-1)
        // The parser reports the text around each entity separately.
        if (typeof last === 'string') children[children.length - 1] = last + text
        else children.push(text)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return root
}

/** The text of an element and of all elements in it. */
export function textOf(node: HtmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}

/** The first element, in document order, for which the test holds. */
export function findElement(
  { children }: HtmlElement,
  test: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const child of children) {
    if (typeof child === 'string') continue
    const found = test(child) ? child : findElement(child, test)
    if (found) return found
  }
}
