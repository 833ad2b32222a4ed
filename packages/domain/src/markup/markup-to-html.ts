import { htmlToMarkup, httpsOnly } from './html-to-markup.ts'
import { parseRichText } from './parse-rich-text.ts'
import type { Block, Inline } from './rich-node.ts'

/**
 * Converts markup to HTML for other programs.
 * @param addresses by which the HTML refers to pictures that accompany it
 * @returns null for text without markup or escapes, and for markup that would not be the same when the HTML is read again
 */
export function markupToHtml(
  text: string,
  addresses: ReadonlyMap<string, string> = new Map(),
): string | null {
  const blocks = parseRichText(text)
  if (!blocks.some(isRich) && !escapes.test(text)) return null
  const known = new Map([...addresses].map(([address, written]) => [written, address]))
  // A blank line is a break of its own; markup with and without blank lines between its blocks is not HTML.
  for (const between of ['', '<br>']) {
    const html = blocks.map((block) => writeBlock(block, addresses)).join(between)
    const again = htmlToMarkup(html, (src) => known.get(src) ?? httpsOnly(src))
    if (again.text === text && Object.keys(again.lost).length === 0) return html
  }
  return null
}

// Another program would show the backslash.
const escapes = /\\(?:[*$<]|!\[)/

function isRich(block: Block): boolean {
  if (block.kind !== 'paragraph') return true
  return block.children.some((node) => typeof node !== 'string' && node.kind !== 'break')
}

function writeBlock(block: Block, addresses: ReadonlyMap<string, string>): string {
  const inlines = (nodes: Inline[]): string => nodes.map(inline).join('')
  const inline = (node: Inline): string => {
    if (typeof node === 'string') return encoded(node)
    switch (node.kind) {
      case 'break':
        return '<br>'
      case 'formula':
        return encoded(node.display ? `\\[${node.source}\\]` : `\\(${node.source}\\)`)
      case 'image':
        return `<img src="${encoded(addresses.get(node.src) ?? node.src)}" alt="${encoded(node.alt)}">`
      default:
        return `<${node.kind}>${inlines(node.children)}</${node.kind}>`
    }
  }
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inlines(block.children)}</p>`
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${inlines(item)}</li>`).join('')}</ul>`
    case 'table': {
      const row = (tag: string, cells: Inline[][]) =>
        `<tr>${cells.map((cell) => `<${tag}>${inlines(cell)}</${tag}>`).join('')}</tr>`
      return `<table>${row('th', block.head)}${block.rows.map((cells) => row('td', cells)).join('')}</table>`
    }
  }
}

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function encoded(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => references[mark] ?? mark)
}
