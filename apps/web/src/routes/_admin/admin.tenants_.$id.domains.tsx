import { createFileRoute } from '@tanstack/react-router'
import { DomainsScreen } from '@/admin/tenants/domains/domains-screen'
import { texts } from '@/admin/tenants/domains/texts'

export const Route = createFileRoute('/_admin/admin/tenants_/$id/domains')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: () => <DomainsScreen tenantId={Route.useParams().id} />,
})
