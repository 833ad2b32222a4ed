import { Anchor, Badge, Button, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import panels from '@/admin/kit/panels-and-fields.module.css'
import { reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { SettingsForm } from '@/admin/kit/settings/settings-form'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { Term, Terms } from '@/components/terms'
import { DataError } from '@/lib/data-error'
import { orderForTrial, type PaymentStatus, paymentStatus, testConnection } from './api'
import classes from './payment-settings-screen.module.css'
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

const words = texts.status

/** The payment configuration in effect, the source of each part, and any problem that prevents sales. */
function InForce(status: PaymentStatus) {
  const { provider, problem, merchant, channels, in_force } = status
  const names = texts.channels as Record<string, string>
  return (
    <section className={panels.panel} aria-labelledby="in-force">
      <div className={classes.head}>
        <h2 id="in-force" className={panels.panelTitle}>
          {words.title}
        </h2>
        <Badge variant="light" color={problem ? 'mango' : 'leaf'}>
          {problem ? words.stopped : words.sells}
        </Badge>
      </div>
      {problem && <p role="status">{problem}</p>}
      <Terms>
        <Term name={words.provider}>{provider ? words.providers[provider] : words.none}</Term>
        <Term name={words.chosenBy}>{words.choosers[status.chosen_by]}</Term>
        <Term name={words.from}>{words.sources[status.settings_from]}</Term>
        {merchant && <Term name={words.merchant}>{merchant}</Term>}
        {channels.length > 0 && (
          <Term name={words.channels}>
            {channels.map((channel) => names[channel] ?? channel).join(', ')}
          </Term>
        )}
      </Terms>
      {Object.keys(in_force).length > 0 && (
        <details>
          <summary>{words.values}</summary>
          <Terms>
            {Object.entries(in_force).map(([key, value]) => (
              <Term key={key} name={key} className={classes.value}>
                {/^\*+$/.test(value) ? words.hidden : value}
              </Term>
            ))}
          </Terms>
        </details>
      )}
      <Trials sandbox={provider === 'sandbox'} />
    </section>
  )
}

const trialsWords = texts.test

/** Tests the connection to the gateway, and places a test order when the gateway is the sandbox. */
function Trials({ sandbox }: { sandbox: boolean }) {
  const connection = useMutation({
    mutationFn: testConnection,
    onSuccess: ({ ok, message }) => (ok ? reportSuccess(message) : reportFailure(message)),
    onError: (error) => reportFailure(trialsWords.failed, error),
  })
  const order = useMutation({
    mutationFn: orderForTrial,
    onSuccess: () => reportSuccess(trialsWords.ordered),
    onError: (error) =>
      reportFailure(error instanceof DataError ? error.message : trialsWords.orderFailed, error),
  })
  return (
    <>
      <div className={classes.acts}>
        <Button variant="light" loading={connection.isPending} onClick={() => connection.mutate()}>
          {trialsWords.connection}
        </Button>
        {sandbox && (
          <Button variant="default" loading={order.isPending} onClick={() => order.mutate()}>
            {trialsWords.order}
          </Button>
        )}
        {order.data && (
          <Anchor href={`/payment-pending?order_id=${order.data}`} target="_blank">
            {trialsWords.openOrder}
          </Anchor>
        )}
      </div>
      {sandbox && <p className={classes.small}>{trialsWords.orderHint}</p>}
    </>
  )
}
