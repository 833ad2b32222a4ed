import { createFileRoute } from '@tanstack/react-router'
import { HealthScreen } from '@/admin/installation/health/health-screen'
import { texts } from '@/admin/installation/health/texts'

export const Route = createFileRoute('/_admin/admin/health')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: HealthScreen,
})
