import { createFileRoute } from '@tanstack/react-router'
import { CoursesScreen } from '@/admin/catalogue/courses/courses-screen'
import { texts } from '@/admin/catalogue/courses/texts'

export const Route = createFileRoute('/_admin/admin/courses')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: CoursesScreen,
})
