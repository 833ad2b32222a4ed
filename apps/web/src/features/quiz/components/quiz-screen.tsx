import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { ErrorState } from '@/components/error-state'
import { LoadingStatus } from '@/components/loading-status'
import { notifyError, notifyInfo } from '@/components/notify'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { fetchReadingFont } from '@/lib/reading-font'
import { isAnonymous, useSession } from '@/lib/session'
import { tenantIdOf, useSite } from '@/lib/site'
import { useViewer } from '@/lib/viewer'
import { whenIdle } from '@/lib/when-idle'
import { attemptInProgressQuery } from '../api/attempt-in-progress'
import { quizSetQuery } from '../api/quiz-set'
import type { SubmittedAttempt } from '../attempt/attempt'
import { useQuizFlow } from '../attempt/use-quiz-flow'
import type { QuizVariant } from '../rules/quiz-variant'
import { texts } from '../texts'
import { QuizHeader } from './quiz-header'
import { QuizSetNotFound } from './quiz-set-not-found'
import { ResumeCard } from './resume-card'
import { StartCard } from './start-card'
import { StartSkeleton } from './start-skeleton'
import { WithdrawnScreen } from './withdrawn-screen'

const importAttempt = () => import('./attempt-screen')
const AttemptScreen = lazy(() =>
  importAttempt().then((module) => ({ default: module.AttemptScreen })),
)

type Props = {
  quizSetId: string
  userId: string
  /** Tenant of the site, at a tenant's URL. */
  tenantId?: string
  variant: QuizVariant
  renderResult: (result: SubmittedAttempt) => ReactNode
  /** Actions on a question answered in instant mode. */
  renderTools?: (questionId: string) => ReactNode
}

/** Takes one quiz set, from the start card to the result. */
export function QuizScreen(props: Props) {
  const { quizSetId, userId, tenantId, variant, renderResult, renderTools } = props
  const quizSet = useQuery(quizSetQuery(quizSetId, tenantId))
  const inProgress = useQuery(attemptInProgressQuery(quizSetId, userId))
  const { points, failed: noProfile } = useViewer()
  const { session, status } = useSession()
  const flow = useQuizFlow(quizSetId, { userId, points })
  const navigate = useNavigate()
  const siteId = tenantIdOf(useSite())

  // Loads the quiz with its dialogs while the start card is read, so that a lost connection later does
  // not matter.
  useEffect(() => {
    whenIdle(() => void importAttempt(), 1_000)
    whenIdle(() => void fetchReadingFont(), 1_000)
  }, [])

  // The user signed out in another tab.
  const gone = status === 'signed-out'
  useEffect(() => {
    if (!gone) return
    notifyInfo(texts.toast.signInRequired)
    void navigate({ to: '/auth', replace: true })
  }, [gone, navigate])

  const { name } = flow.phase
  useEffect(() => {
    if (name !== 'ready') scrollTo(0, 0)
  }, [name])

  // Data that is already loaded remains visible if a refetch fails.
  const failed = quizSet.isLoadingError || inProgress.isLoadingError || noProfile
  const unable = failed && name === 'ready' && !flow.reopening
  useEffect(() => {
    if (!unable) return
    notifyError(texts.toast.loadFailed)
    void navigate({ to: variant.exit, replace: true })
  }, [unable, navigate, variant.exit])

  if (flow.phase.name === 'submitted')
    return <Page size={760}>{renderResult(flow.phase.result)}</Page>
  if (flow.phase.name === 'withdrawn') return <WithdrawnScreen points={flow.phase.points} />
  if (flow.phase.name === 'taking') {
    const { opened } = flow.phase
    return (
      <Suspense fallback={<StartSkeleton failures={0} />}>
        <AttemptScreen
          key={opened.attempt.id}
          name={quizSet.data?.name ?? texts.resume.closed.title}
          opened={opened}
          variant={variant}
          renderTools={renderTools}
          onSubmitted={flow.finish}
          onWithdrawn={flow.withdraw}
        />
      </Suspense>
    )
  }
  if (flow.remembered && flow.resume.isError) {
    const again = flow.remembered
    return (
      <Page>
        <ErrorState onRetry={() => flow.resume.mutate(again)} retrying={flow.resume.isPending} />
      </Page>
    )
  }
  const open = inProgress.data
  const asking = open === undefined
  const failures = quizSet.failureCount + inProgress.failureCount + flow.resume.failureCount
  const closed = quizSet.data === null
  if (closed && !asking && open?.tenant_id !== siteId) return <QuizSetNotFound />
  if (quizSet.data === undefined || (closed && asking) || flow.reopening)
    return <StartSkeleton failures={failures} />

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
