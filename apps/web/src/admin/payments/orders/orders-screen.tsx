import type { ReactNode } from 'react'
import { useList } from '@/admin/kit/use-list'
import type { ListSchema } from '@/lib/list-address'
import { OrderDialog } from './components/order-dialog'
import { OrderList } from './components/order-list'
import { ReportScreen } from './report/report-screen'

const schema: ListSchema = {
  filters: {
    tab: ['review', 'report'],
    state: ['pending', 'paid', 'failed', 'refunded'],
    provider: ['sandbox', 'ksher', 'stripe'],
    channel: 'text',
    user: 'text',
    from: 'text',
    to: 'text',
    receipt: 'text',
  },
  sorts: [],
  sizes: [25, 10, 50, 100],
}

type Props = {
  /** The receipt of an order, from where learners see theirs. */
  renderReceipt: (orderId: string, onClose: () => void) => ReactNode
}

/** Orders, those that wait for a look, and the report for the accountant. */
export function OrdersScreen({ renderReceipt }: Props) {
  const list = useList(schema)
  const { address, change } = list
  const { receipt } = address.filters
  return (
    <>
      {address.filters.tab === 'report' ? <ReportScreen list={list} /> : <OrderList list={list} />}
      <OrderDialog
        id={address.record}
        onReceipt={(id) => change({ filters: { receipt: id } })}
        onClose={() => change({ record: null })}
      />
      {receipt && renderReceipt(receipt, () => change({ filters: { receipt: undefined } }))}
    </>
  )
}
