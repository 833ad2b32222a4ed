import { createFileRoute } from '@tanstack/react-router'
import { TenantSeoScreen } from '@/admin/seo/pages/tenant-seo-screen'
import { texts } from '@/admin/seo/pages/texts'

export const Route = createFileRoute('/_admin/admin/tenant-seo')({
  staticData: { page: { kind: 'admin', name: texts.tenantTitle } },
  component: TenantSeoScreen,
})
