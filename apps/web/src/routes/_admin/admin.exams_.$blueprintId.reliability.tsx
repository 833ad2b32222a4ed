import { createFileRoute } from '@tanstack/react-router'
import { ReliabilityScreen } from '@/admin/exams/reliability/reliability-screen'
import { texts } from '@/admin/exams/reliability/texts'

export const Route = createFileRoute('/_admin/admin/exams_/$blueprintId/reliability')({
  staticData: { page: { kind: 'admin', name: texts.name } },
  component: () => <ReliabilityScreen blueprintId={Route.useParams().blueprintId} />,
})
