import { Badge, Group } from '@mantine/core'
import type { Column } from '@/admin/kit/column'
import type { List } from '@/admin/kit/use-list'
import { LinkButton } from '@/components/link-button'
import { formatBaht, formatDateTime, formatNumber } from '@/lib/formats'
import classes from './account-screen.module.css'
import { type Order, ordersOf } from './api/part-rows'
import { PartList } from './part-list'
import { texts } from './texts'

const words = texts.orders
const colors: Record<Order['state'], string> = {
  pending: 'mango',
  paid: 'leaf',
  failed: 'gray',
  refunded: 'brand',
}

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
    title: words.item,
    cell: ({ points_amount, amount }) =>
      words.bought(formatNumber(points_amount), formatBaht(amount)),
  },
  {
    id: 'state',
    title: words.state,
    width: 200,
    cell: ({ state, refunded_points, needs_review }) => (
      <Group gap={4}>
        <Badge variant="light" color={colors[state]}>
          {words.states[state]}
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

/** Orders of a user. Actions on an order are on the screen of all orders. */
export function OrdersPart({ userId, list }: { userId: string; list: List }) {
  return (
    <PartList
      list={list}
      query={ordersOf(userId, list.address)}
      columns={columns}
      nameOf={({ mch_order_no }) => mch_order_no}
      empty={words.empty}
      actions={({ id }) => (
        <LinkButton
          variant="default"
          to="/admin/orders"
          search={{ user: userId, record: id } as never}
        >
          {words.open}
        </LinkButton>
      )}
    />
  )
}
