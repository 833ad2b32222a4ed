import type { QuestionResult } from '../api/attempt-result'
import { matchesFilter, type QuestionFilter, questionFilters } from '../rules/question-filter'
import { texts } from '../texts'
import classes from './filter-tabs.module.css'

type Props = {
  questions: QuestionResult[]
  filter: QuestionFilter
  onFilter: (filter: QuestionFilter) => void
}

/** All, wrong or unanswered questions, each with its number. */
export function FilterTabs({ questions, filter, onFilter }: Props) {
  return (
    <fieldset className={classes.tabs} aria-label={texts.questions.filters}>
      {questionFilters.map((candidate) => (
        <button
          key={candidate}
          type="button"
          className={classes.tab}
          aria-pressed={candidate === filter}
          onClick={() => onFilter(candidate)}
        >
          {texts.questions.filter[candidate]}{' '}
          {texts.questions.count(questions.filter((q) => matchesFilter(q, candidate)).length)}
        </button>
      ))}
    </fieldset>
  )
}
