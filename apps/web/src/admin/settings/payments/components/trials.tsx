import { Anchor, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { DataError } from '@/lib/data-error'
import { orderForTrial, testConnection } from '../api/payment-status'
import { texts } from '../texts'
import classes from './in-force.module.css'

const words = texts.test

/** Whether the gateway answers, and an order of one's own where the bank is a pretended one. */
export function Trials({ sandbox }: { sandbox: boolean }) {
  const connection = useMutation({
    mutationFn: testConnection,
    onSuccess: ({ ok, message }) => (ok ? tellSuccess(message) : tellFailure(message)),
    onError: (error) => tellFailure(words.failed, error),
  })
  const order = useMutation({
    mutationFn: orderForTrial,
    onSuccess: () => tellSuccess(words.ordered),
    onError: (error) =>
      tellFailure(error instanceof DataError ? error.message : words.orderFailed, error),
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
