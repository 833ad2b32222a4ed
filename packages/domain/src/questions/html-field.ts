import { htmlToMarkup, httpsOnly } from '../markup/html-to-markup.ts'
import type { EmbeddedPictures } from './embedded-pictures.ts'
import { addLost, type Lost, type LostCounts } from './lost-content.ts'
import { readLimits } from './read-budget.ts'

const dataAddress = /data:image\/[a-z.+-]+;base64,([a-z0-9+/=\s]+)/gi

/**
 * Converts the HTML of a question's field, and adds up the content that cannot be represented.
 * @param fileOf the address of an embedded picture that the HTML refers to, null if it is none
 */
export function htmlField(
  html: string,
  lost: LostCounts,
  pictures: EmbeddedPictures | null = null,
  fileOf: (src: string) => string | null = () => null,
): string {
  // Before the limit, because a picture in an address is longer than any question.
  const short = pictures
    ? html.replace(dataAddress, (_, base64: string) => pictures.addBase64(base64) ?? 'data:')
    : html
  // No question is as long; the rules for questions refuse it.
  if (short.length > readLimits.line) return short
  const found = htmlToMarkup(short, (src) =>
    pictures?.has(src) ? src : (fileOf(src) ?? httpsOnly(src)),
  )
  for (const [what, count] of Object.entries(found.lost)) addLost(lost, what as Lost, count)
  return found.text
}
