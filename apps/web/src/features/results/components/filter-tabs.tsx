import { FilterPills } from '@/components/filter-pills'
import type { QuestionResult } from '../api/attempt-result'
import { isInView, outcomeFilters, type QuestionView } from '../rules/question-filter'
import { texts } from '../texts'

type Props = {
  questions: QuestionResult[]
  view: QuestionView
  onView: (view: QuestionView) => void
}

/** Filters for all, wrong or unanswered questions, with counts. */
export function FilterTabs({ questions, view, onView }: Props) {
  const said = outcomeFilters.map((filter): [typeof filter, string] => {
    const count = questions.filter((question) => isInView(question, { ...view, filter })).length
    return [filter, `${texts.questions.filter[filter]} ${texts.questions.count(count)}`]
  })
  return (
    <FilterPills
      label={texts.questions.filters}
      filters={said}
      chosen={view.filter}
      onChoose={(filter) => onView({ ...view, filter })}
    />
  )
}
