import { createFileRoute } from '@tanstack/react-router'
import { LawsScreen } from '@/admin/laws/laws-screen'
import { texts } from '@/admin/laws/texts'

export const Route = createFileRoute('/_admin/admin/laws')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: LawsScreen,
})
