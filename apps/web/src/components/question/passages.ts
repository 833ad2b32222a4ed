/** Positions of consecutive questions with the same passage, from 0. */
export type PassageGroup = { first: number; last: number }

/** The group of each question; null without a passage. */
export function passageGroups(
  questions: readonly { passage: string | null }[],
): (PassageGroup | null)[] {
  const groups: (PassageGroup | null)[] = []
  for (const [position, { passage }] of questions.entries()) {
    const before = groups[position - 1]
    if (!passage) groups.push(null)
    else if (before && questions[position - 1]?.passage === passage) {
      before.last = position
      groups.push(before)
    } else groups.push({ first: position, last: position })
  }
  return groups
}

/** On a phone a passage is folded once the learner has read it, because it would hide the next question. */
export function opensPassage(wasRead: boolean): boolean {
  return !(wasRead && matchMedia('(max-width: 47.99em)').matches)
}
