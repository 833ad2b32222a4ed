import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '@/admin/import/question-files/import-screen'
import { texts } from '@/admin/import/question-files/texts'

export const Route = createFileRoute('/_admin/admin/import')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: ImportScreen,
})
