import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { useSite } from '@/lib/site'
import { quizSetQuery } from '../api/catalogue'
import type { QuizVariant } from '../rules/quiz-variant'
import { QuizHeader } from './quiz-header'
import { StartCard } from './start-card'
import { StartSkeleton } from './start-skeleton'

type Props = {
  quizSetId: string
  tenantId?: string
  variant: QuizVariant
}

/** The public part of a quiz set, shown until the session is restored. */
export function StartPreview({ quizSetId, tenantId, variant }: Props) {
  const { data: quizSet } = useQuery(quizSetQuery(quizSetId, tenantId))
  const here = useLocation({ select: ({ href }) => href })
  const { anonymousStarts } = useSite()
  if (!quizSet) return <StartSkeleton failures={0} />
  const startsAtOnce = anonymousStarts && quizSet.start_cost === 0
  return (
    <Page size={760} aria-busy="true">
      <QuizHeader quizSet={quizSet} ofTenant={variant.ofTenant} />
      <StartCard
        quizSet={quizSet}
        variant={variant}
        signUp={startsAtOnce ? undefined : { redirect: here }}
      />
    </Page>
  )
}
