import { createFileRoute } from '@tanstack/react-router'
import { LawScreen } from '@/admin/laws/law-screen'
import { texts } from '@/admin/laws/texts'

export const Route = createFileRoute('/_admin/admin/laws_/$lawId')({
  staticData: { page: { kind: 'admin', name: texts.law.name } },
  component: () => <LawScreen lawId={Route.useParams().lawId} />,
})
