/**
 * The places in a text of those letters of a word that stand in the stretch nearest to it; none where
 * more letters are wrong than the search forgives (`private.search_similarity`).
 */
export function nearestLetters(word: string, text: string): number[] {
  if (word.length < 4 || word.length > 24) return []
  const rows = slipsTable(word, text)
  const last = rows[word.length] ?? []
  const fewest = Math.min(...last)
  return fewest > Math.floor((word.length + 2) / 4)
    ? []
    : rightLetters(word, text, rows, last.indexOf(fewest))
}

/** Sellers' table: how many slips lie between the first letters of a word and what ends at a place. */
function slipsTable(word: string, text: string): number[][] {
  const rows = [Array.from({ length: text.length + 1 }, () => 0)]
  for (let i = 1; i <= word.length; i += 1) {
    const above = rows[i - 1] ?? []
    const row = [i]
    for (let j = 1; j <= text.length; j += 1) {
      const kept = at(above, j - 1) + Number(word[i - 1] !== text[j - 1])
      row.push(Math.min(kept, at(above, j) + 1, at(row, j - 1) + 1))
    }
    rows.push(row)
  }
  return rows
}

/** Back through the table from where the stretch ends. */
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

const at = (row: number[] | undefined, place: number) => row?.[place] ?? 0
