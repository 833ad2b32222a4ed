import { useMutation, useQuery } from '@tanstack/react-query'
import { notifyError } from '@/components/notify'
import { Page } from '@/components/page'
import { quizSetQuery } from '../api/catalogue'
import type { Mode } from '../attempt/attempt'
import { takeBeginning, wishBeginning } from '../attempt/first-quiz'
import type { QuizVariant } from '../rules/quiz-variant'
import { texts } from '../texts'
import { QuizHeader } from './quiz-header'
import { QuizSetNotFound } from './quiz-set-not-found'
import { StartCard } from './start-card'
import { StartUnread } from './start-skeleton'

type Props = {
  quizSetId: string
  tenantId?: string
  variant: QuizVariant
  /** Signs the guest in anonymously, so that the attempt has an owner. */
  onBegin: () => Promise<void>
}

/**
 * Start card for a guest who may start without an account. Nothing is stored about them before the
 * click.
 */
export function GuestStart({ quizSetId, tenantId, variant, onBegin }: Props) {
  const query = useQuery(quizSetQuery(quizSetId, tenantId))
  const quizSet = query.data
  const begin = useMutation({
    mutationFn: (mode: Mode) => {
      wishBeginning(quizSetId, mode)
      return onBegin()
    },
    onError: (error) => {
      // Prevents a later start without a click.
      takeBeginning(quizSetId)
      notifyError(isRateLimited(error) ? texts.start.rateLimited : texts.toast.startFailed)
    },
  })
  if (quizSet === null) return <QuizSetNotFound />
  if (!quizSet) return <StartUnread query={query} />
  return (
    <Page size={760}>
      <QuizHeader quizSet={quizSet} ofTenant={variant.ofTenant} />
      <StartCard
        quizSet={quizSet}
        variant={variant}
        anonymous
        starting={begin.isPending || begin.isSuccess}
        onStart={begin.mutate}
      />
    </Page>
  )
}

/** Anonymous sign-ins exceeded the rate limit of this address or of the site. */
function isRateLimited(error: Error): boolean {
  return 'code' in error && error.code === 'over_request_rate_limit'
}
