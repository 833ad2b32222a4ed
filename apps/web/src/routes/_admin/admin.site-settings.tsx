import { createFileRoute } from '@tanstack/react-router'
import { SiteSettingsScreen } from '@/admin/settings/site/site-settings-screen'
import { texts } from '@/admin/settings/site/texts'

export const Route = createFileRoute('/_admin/admin/site-settings')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: SiteSettingsScreen,
})
