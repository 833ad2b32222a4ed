import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { LinkButton } from '@/components/link-button'
import { notifyInfo } from '@/components/notify'
import { Page } from '@/components/page'
import { formatNumber } from '@/lib/formats'
import type { Question } from '@/lib/question'
import { fetchReadingFont } from '@/lib/reading-font'
import { useSession } from '@/lib/session'
import { whenIdle } from '@/lib/when-idle'
import type { SubmittedAttempt } from '../attempt/attempt'
import type { useQuizFlow } from '../attempt/use-quiz-flow'
import type { QuizVariant } from '../rules/quiz-variant'
import { texts } from '../texts'
import { StartSkeleton } from './start-skeleton'

const importAttempt = () => import('./attempt-screen')
const AttemptScreen = lazy(() =>
  importAttempt().then((module) => ({ default: module.AttemptScreen })),
)

type Props = {
  flow: ReturnType<typeof useQuizFlow>
  /** Undefined until it is known. */
  name: string | undefined
  variant: QuizVariant
  renderResult: (result: SubmittedAttempt) => ReactNode
  /** Actions on a question answered in instant mode. */
  renderTools?: (question: Question) => ReactNode
  /** The card before the start. */
  children: ReactNode
}

/** A quiz set or an examination from its start card to the result. */
export function QuizPhases({ flow, name, variant, renderResult, renderTools, children }: Props) {
  const { status } = useSession()
  const navigate = useNavigate()

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

  const { phase, remembered, resume } = flow
  useEffect(() => {
    if (phase.name !== 'ready') scrollTo(0, 0)
  }, [phase.name])

  if (phase.name === 'submitted') return <Page size={760}>{renderResult(phase.result)}</Page>
  if (phase.name === 'withdrawn') return <WithdrawnScreen points={phase.points} />
  if (phase.name === 'taking') {
    return (
      <Suspense fallback={<StartSkeleton failures={0} />}>
        <AttemptScreen
          key={phase.opened.attempt.id}
          name={name ?? texts.resume.closed.title}
          opened={phase.opened}
          variant={variant}
          renderTools={renderTools}
          onSubmitted={flow.finish}
          onWithdrawn={flow.withdraw}
        />
      </Suspense>
    )
  }
  if (remembered && resume.isError) {
    return (
      <Page>
        <ErrorState onRetry={() => resume.mutate(remembered)} retrying={resume.isPending} />
      </Page>
    )
  }
  return children
}

/** The quiz set was deleted during the attempt, which is therefore over. */
function WithdrawnScreen({ points }: { points: number }) {
  const { title, body, returned } = texts.withdrawn
  return (
    <Page>
      <div role="alert">
        <EmptyState
          order={1}
          scene="shelf"
          title={title}
          body={points > 0 ? `${body} ${returned(formatNumber(points))}` : body}
          action={<LinkButton to="/quiz-sets">{texts.notFound.browse}</LinkButton>}
        />
      </div>
    </Page>
  )
}
