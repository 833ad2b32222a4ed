import { ExamScreen } from '@/features/quiz/exam/exam-screen'
import { tenantIdOf, useSite } from '@/lib/site'
import { Readiness, RedoLink, ResultCard, usePreloadedResult } from './-later-parts'

export { ExamPreview } from '@/features/quiz/exam/exam-screen'

/** An examination from its start card to the result, composed with parts of other features. */
export function ExamPage(props: { blueprintId: string; userId: string }) {
  usePreloadedResult()
  const ofTenant = tenantIdOf(useSite()) !== null
  return (
    <ExamScreen
      {...props}
      outlook={<Readiness {...props} />}
      renderResult={({ attemptId, score, totalQuestions }) => (
        <ResultCard
          attemptId={attemptId}
          score={score}
          total={totalQuestions}
          variant={ofTenant ? 'tenant' : 'main'}
        >
          <RedoLink attemptId={attemptId} missed={totalQuestions - score} />
        </ResultCard>
      )}
    />
  )
}
