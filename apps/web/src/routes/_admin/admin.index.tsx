import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '@/admin/analytics/dashboard/dashboard-screen'
import { texts } from '@/admin/analytics/dashboard/texts'

export const Route = createFileRoute('/_admin/admin/')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: DashboardScreen,
})
