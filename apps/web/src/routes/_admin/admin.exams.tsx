import { createFileRoute } from '@tanstack/react-router'
import { ExamsScreen } from '@/admin/exams/exams-screen'
import { texts } from '@/admin/exams/texts'

export const Route = createFileRoute('/_admin/admin/exams')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: ExamsScreen,
})
