import { Badge, Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Column } from '@/admin/kit/column'
import type { List } from '@/admin/kit/use-list'
import { formatBaht, formatDateTime, formatNumber } from '@/lib/formats'
import classes from './account-screen.module.css'
import { actOnOrder, type OrderAct } from './api/account-acts'
import { type Order, ordersOf } from './api/part-rows'
import { PartList } from './part-list'
import { ReasonDialog } from './reason-dialog'
import { texts } from './texts'

const words = texts.orders
const colors: Record<string, string> = { paid: 'leaf', success: 'leaf', pending: 'mango' }

const columns: Column<Order>[] = [
  {
    id: 'number',
    title: words.number,
    width: 210,
    cell: ({ mch_order_no, receipt_no }) => (
      <span className={classes.number}>
        <code>{mch_order_no}</code>
        {receipt_no && <span className={classes.soft}>{words.receipt(receipt_no)}</span>}
      </span>
    ),
  },
  { id: 'when', title: words.when, cell: ({ created_at }) => formatDateTime(created_at) },
  {
    id: 'what',
    title: words.what,
    cell: ({ points_amount, amount }) =>
      words.bought(formatNumber(points_amount), formatBaht(amount ?? 0)),
  },
  {
    id: 'state',
    title: words.state,
    width: 200,
    cell: ({ status, refunded_points, needs_review }) => (
      <Group gap={4}>
        <Badge variant="light" color={colors[status] ?? 'gray'}>
          {words.states[status] ?? status}
        </Badge>
        {needs_review && (
          <Badge variant="light" color="ruby">
            {words.review}
          </Badge>
        )}
        {refunded_points !== null && (
          <span className={classes.soft}>{words.refunded(formatNumber(refunded_points))}</span>
        )}
      </Group>
    ),
  },
]

/** What can be done with an order as it stands. */
const actsOf = ({ status, paid_at, needs_review }: Order): OrderAct[] => [
  ...(status === 'paid' ? (['refund'] as const) : []),
  ...(paid_at === null ? (['match'] as const) : []),
  ...(needs_review ? (['dismiss'] as const) : []),
]

/** What a person bought; refunds and payments that somebody saw are recorded here. */
export function OrdersPart({ userId, list }: { userId: string; list: List }) {
  const [asked, setAsked] = useState<{ act: OrderAct; order: Order } | null>(null)
  const says = asked && words.acts[asked.act]
  return (
    <>
      <PartList
        list={list}
        query={ordersOf(userId, list.address)}
        columns={columns}
        nameOf={({ mch_order_no }) => mch_order_no}
        empty={words.empty}
        actions={(order) =>
          actsOf(order).map((act) => (
            <Button key={act} variant="default" onClick={() => setAsked({ act, order })}>
              {words.acts[act].label}
            </Button>
          ))
        }
      />
      {asked && says && (
        <ReasonDialog
          title={says.title}
          body={says.body}
          action={says.label}
          done={says.done(asked.order.mch_order_no)}
          grave={asked.act === 'refund'}
          act={(reason) => actOnOrder(asked.act, asked.order.id, reason)}
          onClose={() => setAsked(null)}
        >
          <p className={classes.number}>{words.asked(asked.order.mch_order_no)}</p>
        </ReasonDialog>
      )}
    </>
  )
}
