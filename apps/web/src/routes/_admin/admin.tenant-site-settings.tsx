import { createFileRoute } from '@tanstack/react-router'
import { TenantSiteSettingsScreen } from '@/admin/tenants/site-settings/tenant-site-settings-screen'
import { texts } from '@/admin/tenants/site-settings/texts'

export const Route = createFileRoute('/_admin/admin/tenant-site-settings')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: TenantSiteSettingsScreen,
})
