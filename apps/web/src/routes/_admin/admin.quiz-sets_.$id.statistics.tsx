import { createFileRoute } from '@tanstack/react-router'
import { QuizSetStatisticsScreen } from '@/admin/questions/statistics/quiz-set-statistics-screen'
import { texts } from '@/admin/questions/statistics/texts'

export const Route = createFileRoute('/_admin/admin/quiz-sets_/$id/statistics')({
  staticData: { page: { kind: 'admin', name: texts.page.name } },
  component: () => <QuizSetStatisticsScreen quizSetId={Route.useParams().id} />,
})
