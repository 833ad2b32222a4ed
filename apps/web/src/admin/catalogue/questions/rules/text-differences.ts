/** A part of a text, and whether the other text lacks it. */
export type Run = { text: string; differs: boolean }

/** Markup that only makes sense as a whole: formulas, pictures, emphasis and tags. */
const markup =
  /(\$\$[^$]+\$\$|\$[^$\n]+\$|!\[[^\]\n]*\]\([^\s()]*\)|\*\*[^*\n]+\*\*|\*[^*\n]+\*|<(?:su[bp]|[biu]|strong|em)>[^<]*<\/\w+>)/i
const words = new Intl.Segmenter('th', { granularity: 'word' })

/** Larger comparisons would freeze the page; the differing part is then marked as a whole. */
const maxCells = 1_000_000

/** The words and markup in which two texts differ, by their longest common subsequence. */
export function textDifferences(one: string, other: string): [Run[], Run[]] {
  const [a, b] = [tokensOf(one), tokensOf(other)]
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const common = commonTokens(a.slice(start, a.length - end), b.slice(start, b.length - end))
  const runs = (tokens: string[], inMiddle: Set<number>) =>
    runsOf(tokens, (at) => at >= start && at < tokens.length - end && !inMiddle.has(at - start))
  return [runs(a, common.a), runs(b, common.b)]
}

const tokensOf = (text: string) =>
  text
    .split(markup)
    .flatMap((part, index) =>
      index % 2 === 1 ? [part] : Array.from(words.segment(part), ({ segment }) => segment),
    )

/** The indexes of the tokens of a longest common subsequence. */
function commonTokens(a: string[], b: string[]) {
  const common = { a: new Set<number>(), b: new Set<number>() }
  const width = b.length + 1
  if ((a.length + 1) * width > maxCells) return common
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      common.a.add(i++)
      common.b.add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return common
}

function runsOf(tokens: string[], differs: (index: number) => boolean): Run[] {
  const runs: Run[] = []
  tokens.forEach((text, index) => {
    const last = runs.at(-1)
    if (last?.differs === differs(index)) last.text += text
    else runs.push({ text, differs: differs(index) })
  })
  return runs
}
