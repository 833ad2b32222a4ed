import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RecordScreen } from '@/admin/kit/record-screen'
import { useAccess } from '@/lib/use-access'
import { defaultCost } from './api/default-cost'
import { DefaultCostCard } from './default-cost-card'
import { describeQuizSets } from './describe-quiz-sets'
import { QuizSetTabs } from './quiz-set-tabs'

/** Quiz sets of all courses, below the card of their default cost, which only administrators may change. */
export function QuizSetList() {
  const isAdmin = useAccess().role === 'admin'
  const { data: cost, isError } = useQuery(defaultCost)
  const screen = useMemo(
    () => ({
      ...describeQuizSets(cost ?? 10),
      ready: cost !== undefined || isError,
      parts: <QuizSetTabs current="list" />,
      above: isAdmin && <DefaultCostCard />,
    }),
    [cost, isError, isAdmin],
  )
  return <RecordScreen screen={screen} />
}
