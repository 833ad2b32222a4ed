import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { LoadingStatus } from '@/components/loading-status'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { runningAttemptsQuery } from '@/lib/running-attempts'
import { tenantIdOf, useSite } from '@/lib/site'
import { useViewer } from '@/lib/viewer'
import { type Exam, examCardQuery, nextPaperQuery, startExam } from '../api/exam'
import type { SubmittedAttempt } from '../attempt/attempt'
import { useQuizFlow } from '../attempt/use-quiz-flow'
import { QuizPhases } from '../components/quiz-phases'
import { ResumeCard } from '../components/resume-card'
import { StartSkeleton, StartUnread } from '../components/start-skeleton'
import { mainQuiz, tenantQuiz } from '../rules/quiz-variant'
import { texts as quizTexts } from '../texts'
import { ExamCard } from './exam-card'
import { texts } from './texts'

type Props = {
  blueprintId: string
  userId: string
  /** What the learner may expect, below the start card. */
  outlook: ReactNode
  renderResult: (result: SubmittedAttempt) => ReactNode
}

/** Takes a paper of an examination, from the start card to the result. */
export function ExamScreen({ blueprintId, userId, outlook, renderResult }: Props) {
  const card = useQuery(examCardQuery(blueprintId))
  const running = useQuery(runningAttemptsQuery(userId))
  const paper = useQuery({
    ...nextPaperQuery(blueprintId, userId),
    enabled: card.data !== null && card.data !== undefined,
  })
  const { points } = useViewer()
  const flow = useQuizFlow(blueprintId, { userId, points }, () => startExam(blueprintId))
  const variant = tenantIdOf(useSite()) ? tenantQuiz : mainQuiz
  const open = running.data?.attempts.find(
    ({ blueprint_id, site }) => blueprint_id === blueprintId && !site,
  )
  const exam = card.data
  const name = exam ? texts.name(exam.name, exam.edition) : open?.quiz_set_name

  function renderCard() {
    const asking = running.data === undefined
    const failed = [card, running].find((query) => query.isLoadingError)
    if (failed) return <StartUnread query={failed} />
    if (exam === null && !asking && !open) return <ExamNotFound />
    const failures = card.failureCount + running.failureCount + flow.resume.failureCount
    if (exam === undefined || (exam === null && asking) || flow.reopening)
      return <StartSkeleton failures={failures} />
    return (
      <Page size={760} aria-busy={asking}>
        {asking && <LoadingStatus failures={failures} />}
        {exam ? (
          <ExamHeader exam={exam} />
        ) : (
          <PageHeader
            title={quizTexts.resume.closed.title}
            description={quizTexts.resume.closed.body}
          />
        )}
        {open ? (
          <ResumeCard
            attempt={open}
            exit="/"
            resuming={flow.resume.isPending || flow.beginning}
            failed={flow.resume.isError}
            onResume={() => flow.resume.mutate(open.id)}
          />
        ) : (
          exam && (
            <ExamCard
              exam={exam}
              points={points}
              paper={paper.data}
              starting={flow.start.isPending || flow.beginning}
              onStart={asking ? undefined : () => flow.start.mutate('end')}
            />
          )
        )}
        {exam && outlook}
      </Page>
    )
  }

  return (
    <QuizPhases flow={flow} name={name} variant={variant} renderResult={renderResult}>
      {renderCard()}
    </QuizPhases>
  )
}

/** The public part of an examination: for guests, and until the session is restored. */
export function ExamPreview({ blueprintId }: { blueprintId: string }) {
  const card = useQuery(examCardQuery(blueprintId))
  const here = useLocation({ select: ({ href }) => href })
  const exam = card.data
  if (exam === null) return <ExamNotFound />
  if (!exam) return <StartUnread query={card} />
  return (
    <Page size={760}>
      <ExamHeader exam={exam} />
      <ExamCard exam={exam} signUp={{ redirect: here }} />
    </Page>
  )
}

function ExamHeader({ exam }: { exam: Exam }) {
  return (
    <PageHeader
      crumbs={[{ label: texts.home, link: { to: '/' } }, { label: texts.list.title }]}
      title={texts.name(exam.name, exam.edition)}
      titleKind="catalogue"
      description={texts.description}
    />
  )
}

function ExamNotFound() {
  return (
    <Page>
      <EmptyState
        order={1}
        scene="shelf"
        title={texts.notFound.title}
        body={texts.notFound.body}
        action={<LinkButton to="/quiz-sets">{texts.notFound.browse}</LinkButton>}
      />
    </Page>
  )
}
