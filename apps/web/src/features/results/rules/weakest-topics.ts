import { goodPercentage, percentageOf } from './score'

const shown = 2

type Counted = { correct: number; total: number }

/** What to study next: the two topics with the lowest share, of those that are not good already. */
export function weakestTopics<Topic extends Counted>(topics: readonly Topic[]): Topic[] {
  const share = ({ correct, total }: Counted) => percentageOf(correct, total)
  return topics
    .filter((topic) => share(topic) < goodPercentage)
    .sort((a, b) => share(a) - share(b) || b.total - a.total)
    .slice(0, shown)
}
