import { createFileRoute } from '@tanstack/react-router'
import { TenantsScreen } from '@/admin/tenants/tenants/tenants-screen'
import { texts } from '@/admin/tenants/tenants/texts'

export const Route = createFileRoute('/_admin/admin/tenants')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: TenantsScreen,
})
