/**
 * Returns the positions in a text of the word's letters within the most similar substring; empty if it
 * has more errors than the search tolerates (`private.search_similarity`).
 */
export function nearestLetters(word: string, text: string): number[] {
  if (word.length < 4 || word.length > 24) return []
  const rows = slipsTable(word, text)
  const last = rows[word.length] ?? []
  const minErrors = Math.min(...last)
  return minErrors > Math.floor((word.length + 2) / 4)
    ? []
    : rightLetters(word, text, rows, last.indexOf(minErrors))
}

/**
 * Sellers' algorithm: the minimum number of edits between each prefix of the word and a substring that
 * ends at each position.
 */
function slipsTable(word: string, text: string): number[][] {
  const rows = [Array.from({ length: text.length + 1 }, () => 0)]
  for (let i = 1; i <= word.length; i += 1) {
    const above = rows[i - 1] ?? []
    const row = [i]
    for (let j = 1; j <= text.length; j += 1) {
      const matched = at(above, j - 1) + Number(word[i - 1] !== text[j - 1])
      row.push(Math.min(matched, at(above, j) + 1, at(row, j - 1) + 1))
    }
    rows.push(row)
  }
  return rows
}

/** Traces back through the table from the end of the substring. */
function rightLetters(word: string, text: string, rows: number[][], end: number): number[] {
  const right: number[] = []
  let j = end
  for (let i = word.length; i > 0; ) {
    const here = at(rows[i], j)
    const isRight = word[i - 1] === text[j - 1]
    if (j > 0 && here === at(rows[i - 1], j - 1) + Number(!isRight)) {
      if (isRight) right.push(j - 1)
      i -= 1
      j -= 1
    } else if (here === at(rows[i - 1], j) + 1) i -= 1
    else j -= 1
  }
  return right.reverse()
}

const at = (row: number[] | undefined, index: number) => row?.[index] ?? 0
