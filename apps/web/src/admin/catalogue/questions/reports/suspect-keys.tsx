import { Alert, Badge, Button, Group, Skeleton, Textarea } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { PageChoice } from '@/admin/kit/page-choice'
import { plainBeginning } from '@/admin/kit/question-beginning'
import { QuestionLine } from '@/admin/kit/question-line'
import { reportFailure, undoable } from '@/admin/kit/report-outcome'
import { whyRefused } from '@/admin/kit/why-refused'
import { DecisionTime } from '@/admin/waiting/decision-time'
import { EmptyState } from '@/components/empty-state'
import { QueryView } from '@/components/query-view'
import { Passage } from '@/components/question/passage'
import { RichText } from '@/components/rich-text/rich-text'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { useLive } from '@/lib/live/use-live'
import { keepKey, type SuspectKey, setHold, suspectKeys } from '../api/suspect-keys'
import classes from '../questions.module.css'
import { texts } from '../texts'
import { ReportEntry } from './report-entry'

const words = texts.keys
const pageSize = 25

/** Renders the regrade of a question by its likely right option. */
type Regrade = (question: Omit<SuspectKey, 'reports'>) => ReactNode

/** Questions that wait for a decision: reported, held, or with a key that is likely wrong. */
export function SuspectKeys({ renderRegrade }: { renderRegrade: Regrade | undefined }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...suspectKeys(page),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  useLive({ table: 'question_reports', catchesUp: true }, () => void query.refetch())
  const pages = Math.max(Math.ceil((query.data?.total ?? 0) / pageSize), 1)
  // Decisions may have emptied the last page.
  if (query.data && page > pages) setPage(pages)
  return (
    <QueryView query={query} skeleton={<Skeleton height={240} />}>
      {({ questions, too_many }) => (
        <>
          <DecisionTime />
          {too_many > 0 && <Alert color="mango">{words.tooMany(formatNumber(too_many))}</Alert>}
          {questions.length === 0 && <EmptyState scene="desk" {...words.empty} />}
          {questions.map((question) => (
            <Question key={question.id} question={question} renderRegrade={renderRegrade} />
          ))}
          <PageChoice page={page} pages={pages} onChange={setPage} />
        </>
      )}
    </QueryView>
  )
}

type Props = { question: SuspectKey; renderRegrade: Regrade | undefined }

function Question({ question, renderRegrade }: Props) {
  const { reports, ...facts } = question
  const isDoubted =
    question.probability !== null ||
    question.held_at !== null ||
    reports.some(({ reason }) => reason === 'wrong_key')
  return (
    <>
      {isDoubted && <Doubt question={question}>{renderRegrade?.(facts)}</Doubt>}
      {reports.map((report) => (
        <ReportEntry key={report.id} report={report} isAlone={false} />
      ))}
    </>
  )
}

/** The facts about a key in doubt, and the decisions. */
function Doubt({ question, children }: { question: SuspectKey; children: ReactNode }) {
  const [answer, setAnswer] = useState('')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const keep = useMutation({
    mutationFn: () => keepKey(question.id, answer.trim()),
    onSuccess: ({ batch, reports }) => undoable(words.kept(reports), { batch }, refresh),
    onError: (error) => reportFailure(whyRefused(error, words.failed), error),
    onSettled: refresh,
  })
  const isHeld = question.held_at !== null
  const hold = useMutation({
    mutationFn: () => setHold(question.id, !isHeld),
    onSuccess: ({ batch }) => undoable(isHeld ? words.released : words.held, { batch }, refresh),
    onError: (error) => reportFailure(whyRefused(error, words.failed), error),
    onSettled: refresh,
  })
  const options = [question.option_a, question.option_b, question.option_c, question.option_d]
  const suggested = question.reports.map(({ suggested_choice }) => suggested_choice)
  return (
    <section className={classes.report} aria-label={plainBeginning(question.question_text, 80)}>
      <header className={classes.reportHead}>
        {isHeld && (
          <Badge color="ruby" variant="light">
            {words.isHeld}
          </Badge>
        )}
        <span className={classes.by}>{words.starts(formatNumber(question.starts))}</span>
      </header>
      <p className={classes.question}>
        <Link
          to="/admin/questions"
          search={{ tab: 'reports', record: question.id, part: 'reports' } as never}
        >
          <QuestionLine text={question.question_text} maxLength={160} />
        </Link>
        <span>{question.quiz_set.name}</span>
      </p>
      {question.passage && <Passage text={question.passage} open={false} />}
      {question.probability !== null && question.choice !== null && question.n !== null && (
        <p>
          {words.likelihood(
            // Never certain.
            Math.min(Math.round(question.probability * 100), 99),
            question.choice,
            formatNumber(question.n),
          )}
        </p>
      )}
      {question.held_at && (
        <p>{words.since(formatDateTime(question.held_at), words.reason(question.hold_reason))}</p>
      )}
      <ol>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options may be equal, and their order is fixed
          <li key={index}>
            <RichText text={option} inline />
            {index + 1 === question.correct_choice && ` · ${words.key}`}
            {question.shares && ` · ${words.share(question.shares[index] ?? 0)}`}
            {suggested.some((choice) => choice === index + 1) &&
              ` · ${words.suggested(suggested.filter((choice) => choice === index + 1).length)}`}
            {question.option_notes?.[index] && (
              <div className={classes.reportNote}>
                <RichText text={question.option_notes[index]} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {question.reports.some(({ reason }) => reason === 'wrong_key') && (
        <Textarea
          label={words.answer}
          description={words.answerHint}
          autosize
          minRows={2}
          maxLength={1000}
          value={answer}
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        />
      )}
      <Group gap="xs">
        <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
          {words.keep}
        </Button>
        {children}
        <Button variant="default" loading={hold.isPending} onClick={() => hold.mutate()}>
          {isHeld ? words.release : words.hold}
        </Button>
      </Group>
    </section>
  )
}
