const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** How wide a text is about to be, in ems of our font; marks above and below take no room. */
function widthOf(text: string): number {
  let width = 0
  for (const { segment } of letters.segment(text)) {
    if (/^\s/.test(segment)) width += 0.26
    else if (/^[\u0e00-\u0e7f]/.test(segment))
      width += 0.62 * (segment.includes('\u0e33') ? 1.6 : 1)
    else width += /^[\u0020-\u024f]/.test(segment) ? 0.61 : 1
  }
  return width
}

/** No line of ours comes near it; what people wrote may be of any length, and is measured anew and anew. */
const mostLetters = 1000

/**
 * Breaks a text between words into lines of at most `ems`; what is left ends in an ellipsis. What
 * neither is seen nor may stand in XML becomes a space.
 */
export function wrapWords(text: string, ems: number, maxLines: number): string[] {
  const plain = text.slice(0, mostLetters).replace(/[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ')
  const lines: string[] = []
  let line = ''
  for (const { segment } of words.segment(plain.trim())) {
    if (widthOf(line + segment.trimEnd()) <= ems) line += segment
    else {
      if (lines.length === maxLines - 1) return [...lines, shorten(line + segment, ems)]
      if (line.trim()) lines.push(shorten(line.trim(), ems))
      line = segment.trimStart()
    }
  }
  return line.trim() ? [...lines, shorten(line.trim(), ems)] : lines
}

function shorten(line: string, ems: number): string {
  if (widthOf(line) <= ems) return line
  let kept = ''
  let width = widthOf('…')
  for (const { segment } of letters.segment(line)) {
    width += widthOf(segment)
    if (width > ems && kept !== '') break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
