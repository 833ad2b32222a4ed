import { Badge, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Column } from '@/admin/kit/column'
import { ListFoot } from '@/admin/kit/list-foot'
import type { Rows } from '@/admin/kit/list-page'
import { ListRows } from '@/admin/kit/list-rows'
import { ListSkeleton } from '@/admin/kit/list-skeleton'
import type { Read } from '@/admin/kit/read'
import type { List } from '@/admin/kit/use-list'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PastEnd } from '@/components/past-end'
import { QueryView } from '@/components/query-view'
import { formatBaht, formatDateTime, formatNumber } from '@/lib/formats'
import classes from './account-screen.module.css'
import { type Attempt, attemptsOf, type LedgerRow, ledgerOf, type Order, ordersOf } from './api'
import { texts } from './texts'

type Props = { userId: string; list: List }

const taken = texts.attempts
const attemptColumns: Column<Attempt>[] = [
  { id: 'quiz', title: taken.quiz, cell: ({ quiz_sets }) => quiz_sets.name },
  { id: 'started', title: taken.started, cell: ({ started_at }) => formatDateTime(started_at) },
  {
    id: 'score',
    title: taken.score,
    figure: true,
    cell: ({ score, total_questions: of }) =>
      score === null ? (
        <Badge variant="light" color="mango">
          {taken.inProgress}
        </Badge>
      ) : (
        taken.marks(
          formatNumber(score),
          formatNumber(of),
          formatNumber(Math.round((score * 100) / of)),
        )
      ),
  },
  { id: 'mode', title: taken.mode, cell: ({ mode }) => taken.modes[mode] ?? mode },
  {
    id: 'spent',
    title: taken.spent,
    figure: true,
    cell: ({ points_spent }) => formatNumber(points_spent),
  },
]

export function AttemptsPart({ userId, list }: Props) {
  return (
    <PartList
      list={list}
      query={attemptsOf(userId, list.address)}
      columns={attemptColumns}
      nameOf={({ quiz_sets }) => quiz_sets.name}
      empty={taken.empty}
    />
  )
}

const booked = texts.points
const ledgerColumns: Column<LedgerRow>[] = [
  { id: 'what', title: booked.item, cell: ({ description }) => description ?? '–' },
  { id: 'when', title: booked.when, cell: ({ created_at }) => formatDateTime(created_at) },
  {
    id: 'change',
    title: booked.change,
    figure: true,
    cell: ({ delta }) => {
      const by = delta ?? 0
      return `${by < 0 ? '−' : '+'}${formatNumber(Math.abs(by))}`
    },
  },
  {
    id: 'after',
    title: booked.after,
    figure: true,
    cell: ({ balance_after }) => formatNumber(balance_after),
  },
]

export function LedgerPart({ userId, list }: Props) {
  return (
    <PartList
      list={list}
      query={ledgerOf(userId, list.address)}
      columns={ledgerColumns}
      nameOf={({ description }) => description ?? ''}
      empty={booked.empty}
    />
  )
}

const orderWords = texts.orders
const orderColors: Record<Order['state'], string> = {
  pending: 'mango',
  paid: 'leaf',
  failed: 'gray',
  refunded: 'brand',
}

const orderColumns: Column<Order>[] = [
  {
    id: 'number',
    title: orderWords.number,
    width: 210,
    cell: ({ mch_order_no, receipt_no }) => (
      <span className={classes.number}>
        <code>{mch_order_no}</code>
        {receipt_no && <span className={classes.soft}>{orderWords.receipt(receipt_no)}</span>}
      </span>
    ),
  },
  { id: 'when', title: orderWords.when, cell: ({ created_at }) => formatDateTime(created_at) },
  {
    id: 'what',
    title: orderWords.item,
    cell: ({ points_amount, amount }) =>
      orderWords.bought(formatNumber(points_amount), formatBaht(amount)),
  },
  {
    id: 'state',
    title: orderWords.state,
    width: 200,
    cell: ({ state, refunded_points, needs_review }) => (
      <Group gap={4}>
        <Badge variant="light" color={orderColors[state]}>
          {orderWords.states[state]}
        </Badge>
        {needs_review && (
          <Badge variant="light" color="ruby">
            {orderWords.review}
          </Badge>
        )}
        {refunded_points !== null && (
          <span className={classes.soft}>{orderWords.refunded(formatNumber(refunded_points))}</span>
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
      columns={orderColumns}
      nameOf={({ mch_order_no }) => mch_order_no}
      empty={orderWords.empty}
      actions={({ id }) => (
        <LinkButton
          variant="default"
          to="/admin/orders"
          search={{ user: userId, record: id } as never}
        >
          {orderWords.open}
        </LinkButton>
      )}
    />
  )
}

type ListProps<Row> = {
  list: List
  query: Read<Rows<Row>>
  columns: Column<Row>[]
  nameOf: (row: Row) => string
  empty: { title: string }
  actions?: (row: Row) => ReactNode
}

/** A paginated list of one kind of a user's rows. */
function PartList<Row extends { id: string }>(props: ListProps<Row>) {
  const { list, columns, empty } = props
  const query = useQuery({ ...props.query, placeholderData: keepPreviousData })
  const skeleton = <ListSkeleton columns={columns.length} rows={list.address.size} />
  return (
    <QueryView query={query} skeleton={skeleton}>
      {({ rows, total }) => {
        if (total === 0) return <EmptyState scene="path" {...empty} />
        if (rows.length === 0) return <PastEnd scene="path" link={firstPage} />
        return (
          <div className={classes.screen}>
            <ListRows {...props} rows={rows} fetching={query.isPlaceholderData} />
            <ListFoot list={list} total={total} />
          </div>
        )
      }}
    </QueryView>
  )
}

const firstPage = (words: string) => (
  <LinkButton to="." search={((before: object) => ({ ...before, page: undefined })) as never}>
    {words}
  </LinkButton>
)
