import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '@/admin/analytics/dashboard/dashboard-screen'
import { texts } from '@/admin/analytics/dashboard/texts'
import { FirstSteps } from '@/admin/installation/first-steps/first-steps'
import { WaitingRow } from '@/admin/waiting/waiting-row'

export const Route = createFileRoute('/_admin/admin/')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: Dashboard,
})

function Dashboard() {
  const above = (
    <>
      <WaitingRow />
      <FirstSteps />
    </>
  )
  return <DashboardScreen above={above} />
}
