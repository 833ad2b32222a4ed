import { useMutation, useQuery } from '@tanstack/react-query'
import { notifyError } from '@/components/notify'
import { Page } from '@/components/page'
import { quizSetQuery } from '../api/quiz-set'
import type { Mode } from '../attempt/attempt'
import { takeBeginning, wishBeginning } from '../attempt/beginning'
import type { QuizVariant } from '../rules/quiz-variant'
import { texts } from '../texts'
import { QuizHeader } from './quiz-header'
import { QuizSetNotFound } from './quiz-set-not-found'
import { StartCard } from './start-card'
import { StartSkeleton } from './start-skeleton'

type Props = {
  quizSetId: string
  tenantId?: string
  variant: QuizVariant
  /** Makes the guest somebody, so that an attempt can be theirs. */
  onBegin: () => Promise<void>
}

/** What starting means, to a guest who may begin without an account. Nothing of them is kept before the press. */
export function GuestStart({ quizSetId, tenantId, variant, onBegin }: Props) {
  const { data: quizSet, failureCount } = useQuery(quizSetQuery(quizSetId, tenantId))
  const begin = useMutation({
    mutationFn: (mode: Mode) => {
      wishBeginning(quizSetId, mode)
      return onBegin()
    },
    onError: (error) => {
      // Nothing begins later without a press.
      takeBeginning(quizSetId)
      notifyError(isCrowded(error) ? texts.start.crowded : texts.toast.startFailed)
    },
  })
  if (quizSet === null) return <QuizSetNotFound />
  if (!quizSet) return <StartSkeleton failures={failureCount} />
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

/** More began lately, from here or in all, than the site lets. */
function isCrowded(error: Error): boolean {
  return 'code' in error && error.code === 'over_request_rate_limit'
}
