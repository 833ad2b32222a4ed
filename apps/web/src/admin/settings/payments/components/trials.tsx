import { Anchor, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { DataError } from '@/lib/data-error'
import { orderForTrial, testConnection } from '../api/payment-status'
import { texts } from '../texts'
import classes from './in-force.module.css'

const words = texts.test

/** Tests the connection to the gateway, and places a test order when the gateway is the sandbox. */
export function Trials({ sandbox }: { sandbox: boolean }) {
  const connection = useMutation({
    mutationFn: testConnection,
    onSuccess: ({ ok, message }) => (ok ? reportSuccess(message) : reportFailure(message)),
    onError: (error) => reportFailure(words.failed, error),
  })
  const order = useMutation({
    mutationFn: orderForTrial,
    onSuccess: () => reportSuccess(words.ordered),
    onError: (error) =>
      reportFailure(error instanceof DataError ? error.message : words.orderFailed, error),
  })
  return (
    <>
      <div className={classes.acts}>
        <Button variant="light" loading={connection.isPending} onClick={() => connection.mutate()}>
          {words.connection}
        </Button>
        {sandbox && (
          <Button variant="default" loading={order.isPending} onClick={() => order.mutate()}>
            {words.order}
          </Button>
        )}
        {order.data && (
          <Anchor href={`/payment-pending?order_id=${order.data}`} target="_blank">
            {words.openOrder}
          </Anchor>
        )}
      </div>
      {sandbox && <p className={classes.small}>{words.orderHint}</p>}
    </>
  )
}
