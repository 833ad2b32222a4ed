import { createFileRoute } from '@tanstack/react-router'
import { texts } from '@/admin/seo/pages/texts'
import { TenantSeoScreen } from '@/admin/seo/tenants/tenant-seo-screen'

export const Route = createFileRoute('/_admin/admin/tenant-seo')({
  staticData: { page: { kind: 'admin', name: texts.tenantTitle } },
  component: TenantSeoScreen,
})
