import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { QuestionsScreen } from '@/admin/catalogue/questions/questions-screen'
import { texts } from '@/admin/catalogue/questions/texts'

export const Route = createFileRoute('/_admin/admin/questions')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: Questions,
})

const QuestionStatistics = lazy(() =>
  import('@/admin/questions/statistics/question-statistics').then((part) => ({
    default: part.QuestionStatistics,
  })),
)

const RegradeButton = lazy(() =>
  import('@/admin/questions/statistics/regrade-button').then((part) => ({
    default: part.RegradeButton,
  })),
)

const QuestionLaws = lazy(() =>
  import('@/admin/laws/question-laws').then(({ QuestionLaws }) => ({ default: QuestionLaws })),
)

function Questions() {
  return (
    <QuestionsScreen
      renderLaws={({ id }) => (
        <Suspense>
          <QuestionLaws questionId={id} />
        </Suspense>
      )}
      renderRegrade={({ id, option_a, option_b, option_c, option_d, correct_choice }) => (
        <RegradeButton
          questionId={id}
          wording={[option_a, option_b, option_c, option_d]}
          choice={correct_choice}
        />
      )}
      renderStatistics={({ id, option_a, option_b, option_c, option_d, is_dropped }) => (
        <QuestionStatistics
          questionId={id}
          wording={[option_a, option_b, option_c, option_d]}
          dropped={is_dropped}
        />
      )}
    />
  )
}
