import { FilterPills } from '@/components/filter-pills'
import type { QuestionResult } from '../api/attempt-result'
import { isInView, type QuestionView, questionFilters } from '../rules/question-filter'
import { texts } from '../texts'

type Props = {
  questions: QuestionResult[]
  view: QuestionView
  onView: (view: QuestionView) => void
}

/** All, wrong or unanswered questions, each with its number. */
export function FilterTabs({ questions, view, onView }: Props) {
  const said = questionFilters.map((filter): [typeof filter, string] => {
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
