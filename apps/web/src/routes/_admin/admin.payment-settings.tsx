import { createFileRoute } from '@tanstack/react-router'
import { PaymentSettingsScreen } from '@/admin/settings/payments/payment-settings-screen'
import { texts } from '@/admin/settings/payments/texts'

export const Route = createFileRoute('/_admin/admin/payment-settings')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: PaymentSettingsScreen,
})
