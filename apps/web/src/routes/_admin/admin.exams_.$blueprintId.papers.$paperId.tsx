import { createFileRoute } from '@tanstack/react-router'
import { PaperScreen } from '@/admin/exams/paper/paper-screen'
import { texts } from '@/admin/exams/paper/texts'

export const Route = createFileRoute('/_admin/admin/exams_/$blueprintId/papers/$paperId')({
  staticData: { page: { kind: 'admin', name: texts.page } },
  component: () => <PaperScreen {...Route.useParams()} />,
})
