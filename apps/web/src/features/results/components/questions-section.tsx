import { Button, Text, Title } from '@mantine/core'
import type { QuestionResult } from '../api/attempt-result'
import { matchesFilter, type QuestionFilter } from '../rules/question-filter'
import { texts } from '../texts'
import { FilterTabs } from './filter-tabs'
import { QuestionReview } from './question-review'
import classes from './questions-section.module.css'

type Props = {
  questions: QuestionResult[]
  filter: QuestionFilter
  onFilter: (filter: QuestionFilter) => void
}

/** Every question with its key, or only those to look at again. */
export function QuestionsSection({ questions, filter, onFilter }: Props) {
  const shown = questions.filter((question) => matchesFilter(question, filter))
  return (
    <section aria-labelledby="questions-title" className={classes.section}>
      <Title order={2} id="questions-title">
        {texts.questions.title}
      </Title>
      <FilterTabs questions={questions} filter={filter} onFilter={onFilter} />
      {shown.length === 0 && filter !== 'all' && (
        <div className={classes.empty}>
          <Text>{texts.questions.empty[filter]}</Text>
          <Button variant="default" onClick={() => onFilter('all')}>
            {texts.questions.showAll}
          </Button>
        </div>
      )}
      <ol className={classes.list}>
        {shown.map((question) => (
          <li key={question.id} className={classes.item}>
            <QuestionReview question={question} />
          </li>
        ))}
      </ol>
    </section>
  )
}
