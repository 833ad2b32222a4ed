import { createFileRoute } from '@tanstack/react-router'
import { StorageScreen } from '@/admin/storage/quotas/storage-screen'
import { texts } from '@/admin/storage/quotas/texts'

export const Route = createFileRoute('/_admin/admin/storage')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: StorageScreen,
})
