import { providerNames } from '@sanamsob/domain/payment-providers'
import { type ReactNode, useState } from 'react'
import { useList } from '@/admin/kit/use-list'
import type { ListSchema } from '@/lib/list-address'
import { OrderDialog } from './components/order-dialog'
import { OrderList } from './components/order-list'
import { ReportScreen } from './report/report-screen'

const schema: ListSchema = {
  filters: {
    tab: ['review', 'report'],
    state: ['pending', 'paid', 'failed', 'refunded'],
    provider: providerNames,
    channel: 'text',
    user: 'text',
    from: 'text',
    to: 'text',
  },
  sorts: [],
  sizes: [10, 25, 50, 100],
}

type Props = {
  /** Renders the receipt as learners see it; passed in, because admin code does not import learners' features. */
  renderReceipt: (orderId: string, onClose: () => void) => ReactNode
}

/** Orders, the review queue and the report for the accountant. */
export function OrdersScreen({ renderReceipt }: Props) {
  const list = useList(schema)
  const { address, change } = list
  const [receipt, setReceipt] = useState<string | null>(null)
  return (
    <>
      {address.filters.tab === 'report' ? (
        <ReportScreen list={list} />
      ) : (
        <OrderList list={list} onReceipt={setReceipt} />
      )}
      <OrderDialog
        id={address.record}
        onReceipt={setReceipt}
        onClose={() => change({ record: null })}
      />
      {receipt && renderReceipt(receipt, () => setReceipt(null))}
    </>
  )
}
