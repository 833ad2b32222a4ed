import { reportFailure } from './report-outcome'
import { texts } from './texts'

// The conversion blocks the page; HTML of a long document has less.
const maxLength = 4_000_000

/**
 * Converts pasted HTML to our markup, if it has more than the plain text of the clipboard. The converter is loaded for
 * the first paste; without it, or if the HTML is too long, the text is pasted as it is.
 */
export async function pastedMarkup(html: string, plain: string): Promise<string> {
  if (html.length > maxLength) {
    reportFailure(texts.pastedLong)
    return plain
  }
  try {
    const { htmlToMarkup } = await import('@sanamsob/domain/markup/html-to-markup')
    const { text, rich } = htmlToMarkup(html)
    return rich && text !== '' ? text : plain
  } catch {
    return plain
  }
}
