import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RecordScreen } from '@/admin/kit/record-screen'
import { defaultCost } from './api/default-cost'
import { DefaultCostCard } from './default-cost-card'
import { describeQuizSets } from './describe-quiz-sets'
import { QuizSetTabs } from './quiz-set-tabs'

/** Quiz sets of all courses, and what all of them cost. */
export function QuizSetList() {
  const { data: cost, isError } = useQuery(defaultCost)
  const screen = useMemo(
    () => ({
      ...describeQuizSets(cost ?? 10),
      ready: cost !== undefined || isError,
      parts: <QuizSetTabs current="list" />,
      above: <DefaultCostCard />,
    }),
    [cost, isError],
  )
  return <RecordScreen screen={screen} />
}
