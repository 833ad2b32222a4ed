import { type Curve, grid, guessing, rightAt } from './response-curve.ts'

/** The questions of one section of one paper; null for those without parameters, which have the curve `rare`. */
export type SectionItems = { curves: (Curve | null)[]; rare: ArrayLike<number> }

/**
 * The probabilities of 0, 1, … right answers to questions, by the probability of each (Lord and Wingersky 1984). Time is
 * the square of the number of questions.
 */
export function scoreDistribution(right: readonly number[]): Float64Array {
  const chances = new Float64Array(right.length + 1)
  chances[0] = 1
  for (const [before, chance] of right.entries())
    for (let score = before + 1; score >= 0; score -= 1)
      chances[score] =
        (chances[score] as number) * (1 - chance) + (chances[score - 1] ?? 0) * chance
  return chances
}

/**
 * The score distribution of a typical paper's section at each point of the grid, point after point: the average over
 * papers, whose sections have the same number of questions.
 */
export function scoreCurve(papers: readonly SectionItems[]): Float64Array {
  const questions = papers[0]?.curves.length ?? 0
  const all = new Float64Array(grid.length * (questions + 1))
  for (const { curves, rare } of papers) {
    for (const [point, ability] of grid.entries()) {
      const right = curves.map((curve) =>
        curve ? rightAt(ability, curve, guessing) : (rare[point] as number),
      )
      for (const [score, chance] of scoreDistribution(right).entries()) {
        const at = point * (questions + 1) + score
        all[at] = (all[at] as number) + chance / papers.length
      }
    }
  }
  return all
}
