import { Button, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { AttemptResult } from '../api/attempt-result'
import { isInView, missedFirst, type QuestionView, questionsId } from '../rules/question-filter'
import { texts } from '../texts'
import { FilterTabs } from './filter-tabs'
import { JumpGrid } from './jump-grid'
import { QuestionReview } from './question-review'
import classes from './questions-section.module.css'

type Props = AttemptResult & {
  view: QuestionView
  onView: (view: QuestionView) => void
  renderTools: (questionId: string) => ReactNode
}

/** Every question with its key, or only those to look at again. */
export function QuestionsSection({ questions, tags, view, onView, renderTools }: Props) {
  const shown = questions.filter((question) => isInView(question, view))
  const list = useRef<HTMLOListElement>(null)
  const topic = tags.find(({ id }) => id === view.topicId)
  const empty = topic || view.filter === 'all' ? null : texts.questions.empty[view.filter]

  function jumpTo(questionId: string) {
    const item = list.current?.querySelector(`[data-question="${questionId}"]`)
    const folded = item?.querySelector('details')
    if (folded) folded.open = true
    item?.scrollIntoView({ block: 'start' })
    item?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true })
  }

  return (
    <section id={questionsId} aria-labelledby="questions-title" className={classes.section}>
      <Title order={2} id="questions-title">
        {texts.questions.title}
      </Title>
      <FilterTabs questions={questions} view={view} onView={onView} />
      {topic && (
        <Button
          variant="light"
          className={classes.topic}
          rightSection={<IconX size={18} aria-label={texts.questions.clearTopic} />}
          onClick={() => onView({ ...view, topicId: undefined })}
        >
          {texts.questions.topic(topic.name)}
        </Button>
      )}
      {shown.length === 0 && (
        <div className={classes.empty}>
          <Text>{empty ?? texts.questions.emptyTopic}</Text>
          <Button variant="default" onClick={() => onView({ filter: 'all', topicId: undefined })}>
            {texts.questions.showAll}
          </Button>
        </div>
      )}
      {shown.length > 1 && <JumpGrid questions={shown} onJump={jumpTo} />}
      <ol ref={list} className={classes.list}>
        {missedFirst(shown).map((question) => (
          <li key={question.id} className={classes.item} data-question={question.id}>
            <QuestionReview question={question} tools={renderTools(question.id)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
