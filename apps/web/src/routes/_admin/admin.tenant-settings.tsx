import { createFileRoute } from '@tanstack/react-router'
import { TenantSettingsScreen } from '@/admin/tenants/settings/tenant-settings-screen'
import { texts } from '@/admin/tenants/settings/texts'

export const Route = createFileRoute('/_admin/admin/tenant-settings')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: TenantSettingsScreen,
})
