import { createFileRoute } from '@tanstack/react-router'
import { SeoScreen } from '@/admin/seo/pages/seo-screen'
import { texts } from '@/admin/seo/pages/texts'

export const Route = createFileRoute('/_admin/admin/seo')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: SeoScreen,
})
