import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SettingsForm } from '@/admin/kit/settings/settings-form'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { paymentStatus } from './api/payment-status'
import { InForce } from './components/in-force'
import { sections } from './sections'
import { texts } from './texts'

/** Packages and gateways: the stored settings and the configuration in effect. */
export function PaymentSettingsScreen() {
  const status = useQuery(paymentStatus)
  if (status.data === null) return <EmptyState order={1} scene="path" title={texts.noAccess} />
  return (
    <Stack gap="md">
      <PageHeader title={texts.title} description={texts.about} />
      <QueryView query={status} skeleton={<Skeleton height={240} />}>
        {(current) => current && <InForce {...current} />}
      </QueryView>
      <SettingsForm name="payments" sections={sections} />
    </Stack>
  )
}
