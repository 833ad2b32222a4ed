import { QuizScreen } from '@/features/quiz/components/quiz-screen'
import type { QuizVariant } from '@/features/quiz/rules/quiz-variant'
import {
  GuestStart,
  QuestionTools,
  RedoLink,
  ResultCard,
  SaveResult,
  usePreloadedResult,
} from './-later-parts'

type Props = {
  quizSetId: string
  /** Null for a guest who may start without an account. */
  userId: string | null
  /** The tenant whose catalogue linked here. */
  tenantId?: string
  variant: QuizVariant
}

/** A quiz from its start card to its result, composed with parts of other features. */
export function QuizPage({ userId, ...quiz }: Props) {
  usePreloadedResult()
  if (userId === null) return <GuestStart {...quiz} />
  return (
    <QuizScreen
      key={quiz.quizSetId}
      userId={userId}
      {...quiz}
      renderResult={({ attemptId, score, totalQuestions }) => (
        <ResultCard
          attemptId={attemptId}
          score={score}
          total={totalQuestions}
          variant={quiz.variant.ofTenant ? 'tenant' : 'main'}
        >
          <SaveResult />
          <RedoLink attemptId={attemptId} missed={totalQuestions - score} />
        </ResultCard>
      )}
      renderTools={(question) => (
        <QuestionTools userId={userId} question={question} quizSetId={quiz.quizSetId} />
      )}
    />
  )
}
