import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '@/admin/audit/log/audit-screen'
import { texts } from '@/admin/audit/log/texts'

export const Route = createFileRoute('/_admin/admin/audit-log')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: AuditScreen,
})
