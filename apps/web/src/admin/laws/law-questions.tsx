import { Button, Checkbox, Skeleton, Switch } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PageChoice } from '@/admin/kit/page-choice'
import { plainBeginning } from '@/admin/kit/question-beginning'
import { QuestionLine } from '@/admin/kit/question-line'
import { reportFailure, undoable } from '@/admin/kit/report-outcome'
import { Section } from '@/admin/kit/section'
import { useChosen } from '@/admin/kit/use-chosen'
import { EmptyState } from '@/components/empty-state'
import { QueryView } from '@/components/query-view'
import { formatLocalDay, formatNumber } from '@/lib/formats'
import { type LawQuestions as Listed, lawQuestionsQuery, reviewLaws } from './api'
import classes from './laws.module.css'
import { texts } from './texts'

const words = texts.questions
const pageSize = 25

/** The questions that cite a law, those that wait for a review first, and the result of that review. */
export function LawQuestions({ lawId }: { lawId: string }) {
  const [waiting, setWaiting] = useState(false)
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...lawQuestionsQuery(lawId, waiting, page),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const count = query.data && (waiting ? query.data.waiting : query.data.total)
  const pages = Math.max(Math.ceil((count ?? 0) / pageSize), 1)
  // Reviews may have emptied the last page.
  if (query.data && page > pages) setPage(pages)
  return (
    <Section
      title={words.title}
      about={words.about}
      aside={
        <Switch
          label={words.onlyWaiting}
          checked={waiting}
          onChange={({ currentTarget }) => {
            setWaiting(currentTarget.checked)
            setPage(1)
          }}
        />
      }
    >
      <QueryView query={query} skeleton={<Skeleton height={240} />}>
        {(listed) =>
          listed.questions.length === 0 ? (
            <EmptyState scene="desk" order={3} {...(waiting ? words.emptyWaiting : words.empty)} />
          ) : (
            <>
              <Questions key={page} lawId={lawId} listed={listed} />
              <PageChoice page={page} pages={pages} onChange={setPage} />
            </>
          )
        }
      </QueryView>
    </Section>
  )
}

function Questions({ lawId, listed }: { lawId: string; listed: Listed }) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const { chosen, clear, all, one } = useChosen(listed.questions.map(({ id }) => id))
  const review = useMutation({
    mutationFn: (corrected: boolean) => reviewLaws(lawId, chosen, corrected),
    onSuccess: ({ batch, changed }) => {
      undoable(words.done(formatNumber(changed)), { batch }, refresh)
      clear()
    },
    onError: (error) => reportFailure(words.failed, error),
    onSettled: refresh,
  })
  return (
    <>
      <p>{words.count(formatNumber(listed.total), formatNumber(listed.waiting))}</p>
      <div className={classes.acts}>
        <Checkbox label={words.chooseAll} {...all} />
        {[false, true].map((corrected) => (
          <Button
            key={String(corrected)}
            variant={corrected ? 'default' : 'filled'}
            disabled={chosen.length === 0}
            loading={review.isPending && review.variables === corrected}
            onClick={() => review.mutate(corrected)}
          >
            {corrected ? words.corrected : words.stillRight}
          </Button>
        ))}
      </div>
      {chosen.length === 0 && <p className={classes.hint}>{words.hint}</p>}
      <ul className={classes.list}>
        {listed.questions.map((question) => (
          <li key={question.id} className={classes.chosen}>
            <Checkbox
              aria-label={words.choose(plainBeginning(question.question_text, 80))}
              {...one(question.id)}
            />
            <Facts question={question} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Facts({ question }: { question: Listed['questions'][number] }) {
  const { id, question_text, quiz_set, citations, amendment } = question
  const days = citations.flatMap(({ checked_on }) => checked_on ?? [])
  const earliest = days.length === citations.length ? days.sort()[0] : undefined
  const sections = citations.map(({ section, detail }) =>
    [section, detail].filter(Boolean).join(' '),
  )
  return (
    <div className={classes.facts}>
      <Link to="/admin/questions" search={{ record: id } as never}>
        <QuestionLine text={question_text} maxLength={200} />
      </Link>
      <span>{quiz_set.name}</span>
      <span>
        {words.section(sections.join(', '))} ·{' '}
        {earliest ? words.checked(formatLocalDay(earliest)) : words.unchecked}
      </span>
      {amendment && (
        <p className={classes.waits}>
          {words.waits(amendment.name, formatLocalDay(amendment.effective_on))}
        </p>
      )}
    </div>
  )
}
