import { Button, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { LoadFailureToast, laterPart } from '@/components/later-part'
import { passageGroups } from '@/components/question/passages'
import type { AttemptResult } from '../api/attempt-result'
import {
  isInView,
  missedFirst,
  outcomeOf,
  type QuestionView,
  questionsId,
} from '../rules/question-filter'
import { texts } from '../texts'
import { FilterTabs } from './filter-tabs'
import { JumpGrid } from './jump-grid'
import { QuestionReview } from './question-review'
import classes from './questions-section.module.css'
import { SurenessTable } from './sureness-table'

const Passage = laterPart(
  async () => (await import('@/components/question/passage')).Passage,
  LoadFailureToast,
)

type Props = AttemptResult & {
  view: QuestionView
  onView: (view: QuestionView) => void
  renderTools: (questionId: string) => ReactNode
}

/** The questions with their correct answers, filtered by the view. */
export function QuestionsSection({ questions, tags, view, onView, renderTools }: Props) {
  const shown = questions.filter((question) => isInView(question, view))
  const sorted = missedFirst(shown)
  const groups = passageGroups(questions)
  const list = useRef<HTMLOListElement>(null)
  const topic = tags.find(({ id }) => id === view.topicId)
  useEffect(() => unfoldForPrint(() => list.current), [])
  const empty = topic || view.filter === 'all' ? null : texts.questions.empty[view.filter]

  function jumpTo(questionId: string) {
    const item = list.current?.querySelector(`[data-question="${questionId}"] > article`)
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
      <SurenessTable questions={questions} view={view} onView={onView} />
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
        {sorted.map((question, index) => (
          <li key={question.id} className={classes.item} data-question={question.id}>
            {question.passage && question.passage !== sorted[index - 1]?.passage && (
              <Suspense fallback={<div style={{ minHeight: 60 }} />}>
                <Passage
                  text={question.passage}
                  group={groups[questions.indexOf(question)]}
                  open={outcomeOf(question) !== 'correct'}
                />
              </Suspense>
            )}
            <QuestionReview question={question} tools={renderTools(question.id)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Opens collapsed questions for printing, and collapses the same ones afterwards. */
function unfoldForPrint(list: () => HTMLElement | null): () => void {
  let unfolded: HTMLDetailsElement[] = []
  const unfold = () => {
    unfolded = [...(list()?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])]
    for (const details of unfolded) details.open = true
  }
  const fold = () => {
    for (const details of unfolded.splice(0)) details.open = false
  }
  addEventListener('beforeprint', unfold)
  addEventListener('afterprint', fold)
  return () => {
    removeEventListener('beforeprint', unfold)
    removeEventListener('afterprint', fold)
  }
}
