import { useQuery } from '@tanstack/react-query'
import { Page } from '@/components/page'
import { quizSetQuery } from '../api/quiz-set'
import type { QuizVariant } from '../rules/quiz-variant'
import { QuizHeader } from './quiz-header'
import { StartCard } from './start-card'
import { StartSkeleton } from './start-skeleton'

type Props = {
  quizSetId: string
  tenantId?: string
  variant: QuizVariant
}

/** What anyone may know of a quiz set, while it is not known yet who wants to take it. */
export function StartPreview({ quizSetId, tenantId, variant }: Props) {
  const { data: quizSet } = useQuery(quizSetQuery(quizSetId, tenantId))
  if (!quizSet) return <StartSkeleton failures={0} />
  return (
    <Page size={760} aria-busy="true">
      <QuizHeader quizSet={quizSet} ofTenant={variant.ofTenant} />
      <StartCard quizSet={quizSet} variant={variant} />
    </Page>
  )
}
