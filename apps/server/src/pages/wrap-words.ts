const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Estimates the width of a text in ems of our font. Marks above and below take no room. */
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

/** No line of ours comes near it. Input of users may have any length, and is measured again and again. */
const maxLetters = 1000

/**
 * Breaks a text between words into lines of at most `ems`. The rest ends in an ellipsis. Characters that are
 * invisible or not allowed in XML become a space.
 */
export function wrapWords(text: string, ems: number, maxLines: number): string[] {
  const plain = text.slice(0, maxLetters).replace(/[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ')
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
  let fitting = ''
  let width = widthOf('…')
  for (const { segment } of letters.segment(line)) {
    width += widthOf(segment)
    if (width > ems && fitting !== '') break
    fitting += segment
  }
  return `${fitting.trimEnd()}…`
}
