import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { LoadingStatus } from '@/components/loading-status'
import { notifyError } from '@/components/notify'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import type { Question } from '@/lib/question'
import { examLink } from '@/lib/quiz-link'
import { isAnonymous, useSession } from '@/lib/session'
import { tenantIdOf, useSite } from '@/lib/site'
import { useViewer } from '@/lib/viewer'
import { attemptInProgressQuery, startQuiz } from '../api/attempt'
import { quizSetQuery } from '../api/catalogue'
import type { SubmittedAttempt } from '../attempt/attempt'
import { useQuizFlow } from '../attempt/use-quiz-flow'
import type { QuizVariant } from '../rules/quiz-variant'
import { texts } from '../texts'
import { QuizHeader } from './quiz-header'
import { QuizPhases } from './quiz-phases'
import { QuizSetNotFound } from './quiz-set-not-found'
import { ResumeCard } from './resume-card'
import { StartCard } from './start-card'
import { StartSkeleton } from './start-skeleton'

type Props = {
  quizSetId: string
  userId: string
  /** Tenant of the site, at a tenant's URL. */
  tenantId?: string
  variant: QuizVariant
  renderResult: (result: SubmittedAttempt) => ReactNode
  /** Actions on a question answered in instant mode. */
  renderTools?: (question: Question) => ReactNode
}

/** Takes one quiz set, from the start card to the result. */
export function QuizScreen({ quizSetId, userId, tenantId, variant, ...parts }: Props) {
  const quizSet = useQuery(quizSetQuery(quizSetId, tenantId))
  const inProgress = useQuery(attemptInProgressQuery(quizSetId, userId))
  const { points, failed: noProfile } = useViewer()
  const { session } = useSession()
  const flow = useQuizFlow(quizSetId, { userId, points }, (mode) => startQuiz(quizSetId, mode))
  const navigate = useNavigate()
  const siteId = tenantIdOf(useSite())

  // Data that is already loaded remains visible if a refetch fails.
  const failed = quizSet.isLoadingError || inProgress.isLoadingError || noProfile
  const unable = failed && flow.phase.name === 'ready' && !flow.reopening
  useEffect(() => {
    if (!unable) return
    notifyError(texts.toast.loadFailed)
    void navigate({ to: variant.exit, replace: true })
  }, [unable, navigate, variant.exit])

  function renderCard() {
    const open = inProgress.data
    const asking = open === undefined
    const failures = quizSet.failureCount + inProgress.failureCount + flow.resume.failureCount
    const closed = quizSet.data === null
    if (closed && !asking && open?.tenant_id !== siteId) return <QuizSetNotFound />
    if (quizSet.data === undefined || (closed && asking) || flow.reopening)
      return <StartSkeleton failures={failures} />
    if (quizSet.data?.exam_id) return <Navigate {...examLink(quizSet.data.exam_id)} replace />

    return (
      <Page size={760} aria-busy={asking}>
        {asking && <LoadingStatus failures={failures} />}
        {quizSet.data ? (
          <QuizHeader quizSet={quizSet.data} ofTenant={variant.ofTenant} />
        ) : (
          <PageHeader title={texts.resume.closed.title} description={texts.resume.closed.body} />
        )}
        {open ? (
          <ResumeCard
            attempt={open}
            exit={variant.exit}
            resuming={flow.resume.isPending || flow.beginning}
            failed={flow.resume.isError}
            onResume={() => flow.resume.mutate(open.id)}
          />
        ) : (
          quizSet.data && (
            <StartCard
              quizSet={quizSet.data}
              points={points}
              anonymous={isAnonymous(session)}
              variant={variant}
              starting={flow.start.isPending || flow.beginning}
              onStart={asking ? undefined : flow.start.mutate}
            />
          )
        )}
      </Page>
    )
  }

  return (
    <QuizPhases flow={flow} name={quizSet.data?.name} variant={variant} {...parts}>
      {renderCard()}
    </QuizPhases>
  )
}
