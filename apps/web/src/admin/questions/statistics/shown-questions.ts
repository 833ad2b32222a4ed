import type { ListAddress } from '@/lib/list-address'
import type { AskedQuestion } from './api/quiz-set-statistics'

/** Questions that match the search text and the filters, sorted. */
export function shownQuestions(
  questions: AskedQuestion[],
  { q, filters, sort }: Pick<ListAddress, 'q' | 'filters' | 'sort'>,
): AskedQuestion[] {
  const needle = q.toLowerCase()
  const matching = questions.filter(
    ({ question_text, statistics }) =>
      question_text.toLowerCase().includes(needle) &&
      (filters.flag !== 'check' || statistics.check !== null) &&
      (filters.flag !== 'suspect' || statistics.suspect_choice !== null),
  )
  if (sort?.by !== 'facility' && sort?.by !== 'discrimination') return matching
  const { by, descending } = sort
  // Unknown values come last in both directions.
  return matching.sort((one, other) => {
    const [a, b] = [one.statistics[by], other.statistics[by]]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return descending ? b - a : a - b
  })
}
