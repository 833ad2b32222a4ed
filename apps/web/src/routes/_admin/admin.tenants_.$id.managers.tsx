import { createFileRoute } from '@tanstack/react-router'
import { ManagersScreen } from '@/admin/tenants/managers/managers-screen'
import { texts } from '@/admin/tenants/managers/texts'

export const Route = createFileRoute('/_admin/admin/tenants_/$id/managers')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: () => <ManagersScreen tenantId={Route.useParams().id} />,
})
