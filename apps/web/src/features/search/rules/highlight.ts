export type Part = { text: string; matched: boolean }

/** Thai marks above and below a letter: they belong to it and may not be torn off. */
const attached = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/
/** Marks that people leave out or mistype: tone marks, the silencing mark, the shortening one. */
const forgiven = /[\u0e47-\u0e4e]/

/**
 * Cuts a text where the words of a query occur in it. Letter case and tone marks do not matter, and
 * a letter keeps its marks: browsers draw a mark that starts an element on a dotted circle.
 */
export function highlight(text: string, query: string): Part[] {
  const { plain, at } = reduce(text)
  const matched = new Array<boolean>(text.length).fill(false)
  for (const word of query.split(/\s+/)) {
    const wanted = reduce(word).plain
    if (wanted === '') continue
    for (
      let found = plain.indexOf(wanted);
      found >= 0;
      found = plain.indexOf(wanted, found + wanted.length)
    ) {
      const [from, to] = wholeLetters(text, at[found] ?? 0, at[found + wanted.length - 1] ?? 0)
      matched.fill(true, from, to)
    }
  }
  return joined(text, matched)
}

/** Lower case without forgiven marks, and for each letter left its place in `text`. */
function reduce(text: string): { plain: string; at: number[] } {
  const at: number[] = []
  let plain = ''
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index)
    if (forgiven.test(letter)) continue
    const lower = letter.toLowerCase()
    plain += lower.length === 1 ? lower : letter
    at.push(index)
  }
  return { plain, at }
}

/** From the first letter to after the last one, with every mark that hangs on either. */
function wholeLetters(text: string, first: number, last: number): [from: number, to: number] {
  let from = first
  while (from > 0 && attached.test(text.charAt(from))) from -= 1
  let to = last + 1
  while (to < text.length && attached.test(text.charAt(to))) to += 1
  return [from, to]
}

function joined(text: string, matched: boolean[]): Part[] {
  const parts: Part[] = []
  for (let index = 0; index < text.length; index += 1) {
    const part = parts.at(-1)
    const isMatch = matched[index] === true
    if (part?.matched === isMatch) part.text += text.charAt(index)
    else parts.push({ text: text.charAt(index), matched: isMatch })
  }
  return parts
}
