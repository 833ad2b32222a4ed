import { QuizScreen } from '@/features/quiz/components/quiz-screen'
import type { QuizVariant } from '@/features/quiz/rules/quiz-variant'
import {
  GuestStart,
  KeepResult,
  QuestionTools,
  RedoLink,
  ResultCard,
  useResultAhead,
} from './-later-parts'

type Props = {
  quizSetId: string
  /** Null for who has no account and may begin without one. */
  userId: string | null
  /** The tenant whose catalogue led here. */
  tenantId?: string
  variant: QuizVariant
}

/** A quiz from its start card to its result, with what other features bring to it. */
export function QuizPage({ userId, ...quiz }: Props) {
  useResultAhead()
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
          <KeepResult />
          <RedoLink attemptId={attemptId} missed={totalQuestions - score} />
        </ResultCard>
      )}
      renderTools={(questionId) => (
        <QuestionTools userId={userId} questionId={questionId} quizSetId={quiz.quizSetId} />
      )}
    />
  )
}
