import { createFileRoute } from '@tanstack/react-router'
import { ProposalsScreen } from '@/admin/laws/proposals/proposals-screen'
import { texts } from '@/admin/laws/proposals/texts'

export const Route = createFileRoute('/_admin/admin/laws_/proposals')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: ProposalsScreen,
})
