import { createFileRoute } from '@tanstack/react-router'
import { QuizTagsScreen } from '@/admin/tags/quiz-tags/quiz-tags-screen'
import { texts } from '@/admin/tags/quiz-tags/texts'

export const Route = createFileRoute('/_admin/admin/quiz-tags')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: QuizTagsScreen,
})
