import { createFileRoute } from '@tanstack/react-router'
import { SubjectsScreen } from '@/admin/tags/subjects/subjects-screen'
import { texts } from '@/admin/tags/subjects/texts'

export const Route = createFileRoute('/_admin/admin/subjects')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: SubjectsScreen,
})
