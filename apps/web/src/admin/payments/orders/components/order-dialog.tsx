import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/error-state'
import { SheetDialog } from '@/components/sheet-dialog'
import { orderQuery } from '../api/orders'
import { texts } from '../texts'
import { OrderActs } from './order-acts'
import { OrderFacts } from './order-facts'
import { OrderTrace } from './order-trace'
import classes from './orders.module.css'
import { ReportedFacts } from './reported-facts'

const words = texts.details

type Props = { id: string | null; onReceipt: (id: string) => void; onClose: () => void }

/** One order with the data needed to review it, and its actions. */
export function OrderDialog({ id, onReceipt, onClose }: Props) {
  return (
    <SheetDialog open={id !== null} title={words.title} wide onClose={onClose}>
      {id !== null && <Details key={id} id={id} onReceipt={onReceipt} />}
    </SheetDialog>
  )
}

function Details({ id, onReceipt }: { id: string; onReceipt: Props['onReceipt'] }) {
  const query = useQuery(orderQuery(id))
  const { data: details } = query
  if (details === undefined && query.isError) {
    return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  if (details === undefined) return <Skeleton height={320} />
  if (details === null) return <p>{words.missing}</p>
  return (
    <>
      <div className={classes.details}>
        <OrderFacts details={details} />
        <ReportedFacts details={details} />
        <OrderTrace details={details} />
      </div>
      <OrderActs details={details} onReceipt={onReceipt} />
    </>
  )
}
