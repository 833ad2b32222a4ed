import type { TagResult } from '../api/attempt-result'
import { goodPercentage, percentageOf } from './score'

const shown = 2

/** What to study next: the two topics with the lowest share, of those that are not good already. */
export function weakestTopics(tags: readonly TagResult[]): TagResult[] {
  const share = ({ correct, total }: TagResult) => percentageOf(correct, total)
  return tags
    .filter((tag) => share(tag) < goodPercentage)
    .sort((a, b) => share(a) - share(b) || b.total - a.total)
    .slice(0, shown)
}
