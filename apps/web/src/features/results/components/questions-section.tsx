import { Button, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { FilterPills } from '@/components/filter-pills'
import { LoadFailureToast, laterPart } from '@/components/later-part'
import { passageGroups } from '@/components/question/passages'
import type { AttemptResult, QuestionResult } from '../api/attempt-result'
import {
  isInView,
  missedFirst,
  outcomeFilters,
  outcomeOf,
  type QuestionView,
  questionsId,
  type Sureness,
} from '../rules/question-filter'
import { texts } from '../texts'
import { QuestionReview } from './question-review'
import classes from './results-screen.module.css'

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

type FilterProps = {
  questions: QuestionResult[]
  view: QuestionView
  onView: (view: QuestionView) => void
}

const surenessWords = texts.questions.sureness
const surenessRows = [
  ['sure', 'sure-wrong', 'sure-right'],
  ['unsure', 'unsure-wrong', 'unsure-right'],
] as const

/** Answers by confidence and outcome, each number a filter. Omitted if no answer was marked as unsure. */
function SurenessTable({ questions, view, onView }: FilterProps) {
  if (!questions.some(({ unsure, choice }) => unsure && choice !== null)) return null
  const countOf = (filter: Sureness) =>
    questions.filter((question) => isInView(question, { ...view, filter })).length
  const cell = (filter: Sureness) => {
    const count = countOf(filter)
    const chosen = view.filter === filter
    return (
      <td key={filter}>
        <button
          type="button"
          className={classes.surenessCount}
          aria-label={`${surenessWords.show[filter]} ${texts.questions.count(count)}`}
          aria-pressed={chosen}
          onClick={() => onView({ ...view, filter: chosen ? 'all' : filter })}
        >
          {count}
        </button>
      </td>
    )
  }
  return (
    <div className={classes.sureness}>
      <table className={classes.surenessTable}>
        <caption>{surenessWords.caption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{surenessWords.wrong}</th>
            <th scope="col">{surenessWords.right}</th>
          </tr>
        </thead>
        <tbody>
          {surenessRows.map(([row, ...filters]) => (
            <tr key={row}>
              <th scope="row">{surenessWords[row]}</th>
              {filters.map(cell)}
            </tr>
          ))}
        </tbody>
      </table>
      {countOf('sure-wrong') > 0 && <p className={classes.advice}>{surenessWords.advice}</p>}
    </div>
  )
}

/** Filters for all, wrong or unanswered questions, with counts. */
function FilterTabs({ questions, view, onView }: FilterProps) {
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

type JumpProps = { questions: readonly QuestionResult[]; onJump: (questionId: string) => void }

/** Numbers of the displayed questions in quiz order, as links to them. */
function JumpGrid({ questions, onJump }: JumpProps) {
  const words = texts.questions
  return (
    <nav aria-label={words.jump} className={classes.jumpGrid}>
      {questions.map((question) => {
        const outcome = outcomeOf(question)
        return (
          <button
            key={question.id}
            type="button"
            className={classes.jumpCell}
            data-outcome={outcome}
            aria-label={words.jumpTo(question.position, words.outcome[outcome])}
            onClick={() => onJump(question.id)}
          >
            {question.position}
          </button>
        )
      })}
    </nav>
  )
}
