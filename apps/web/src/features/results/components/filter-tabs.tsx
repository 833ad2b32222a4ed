import type { QuestionResult } from '../api/attempt-result'
import { isInView, type QuestionView, questionFilters } from '../rules/question-filter'
import { texts } from '../texts'
import classes from './filter-tabs.module.css'

type Props = {
  questions: QuestionResult[]
  view: QuestionView
  onView: (view: QuestionView) => void
}

/** All, wrong or unanswered questions, each with its number. */
export function FilterTabs({ questions, view, onView }: Props) {
  return (
    <fieldset className={classes.tabs} aria-label={texts.questions.filters}>
      {questionFilters.map((filter) => {
        const candidate = { ...view, filter }
        const count = questions.filter((question) => isInView(question, candidate)).length
        return (
          <button
            key={filter}
            type="button"
            className={classes.tab}
            aria-pressed={filter === view.filter}
            onClick={() => onView(candidate)}
          >
            {texts.questions.filter[filter]} {texts.questions.count(count)}
          </button>
        )
      })}
    </fieldset>
  )
}
