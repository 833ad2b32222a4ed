import { ActionIcon, CloseButton } from '@mantine/core'
import { IconEye, IconReceipt, IconShoppingBag, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayFilter } from '@/admin/kit/day-filter'
import type { Filter } from '@/admin/kit/list-filters'
import { ListPage } from '@/admin/kit/list-page'
import { MenuButton, MenuLink, RowMenu } from '@/admin/kit/row-menu'
import type { List } from '@/admin/kit/use-list'
import { Notice } from '@/components/notice'
import { channelName, channelNames } from '@/components/payment-words/channel-name'
import { buyerQuery, type Order, ordersQuery } from '../api/orders'
import { orderFilters } from '../rules/order-filters'
import { texts } from '../texts'
import { ExportOrders } from './export-orders'
import { orderColumns } from './order-columns'
import { OrderTabs } from './order-tabs'
import classes from './orders.module.css'

const words = texts.filters
const choices = (labels: Record<string, string>, names = Object.keys(labels)) =>
  names.map((value) => ({ value, label: labels[value] ?? value }))

const common: Filter[] = [
  { name: 'provider', label: words.provider, choices: choices(texts.providers) },
  {
    name: 'channel',
    label: words.channel,
    choices: Object.keys(channelNames).map((value) => ({ value, label: channelName(value) })),
  },
  dayFilter('from', words.from, words.fromShort),
  dayFilter('to', words.to, words.toShort),
]
const states: Filter = {
  name: 'state',
  label: words.state,
  choices: choices(texts.states, ['pending', 'paid', 'failed', 'refunded']),
}

const nameOf = ({ mch_order_no }: Order) => texts.nameOf(mch_order_no.slice(0, 8))

type Props = { list: List; onReceipt: (orderId: string) => void }

/** All orders, or those that await review. */
export function OrderList({ list, onReceipt }: Props) {
  const { address, change } = list
  const query = ordersQuery(address)
  const result = useQuery({ ...query, placeholderData: keepPreviousData }).data
  const { tab, ...filters } = address.filters
  const reviewing = tab === 'review'
  const empty = reviewing ? texts.reviewed : texts.empty
  return (
    <ListPage
      words={{ ...texts, empty }}
      // The review tab is not a filter that the user could clear.
      list={{ ...list, address: { ...address, filters } }}
      query={query}
      aside={<ExportOrders filters={orderFilters(address)} label={texts.exporting.action} />}
      totals={
        <>
          <OrderTabs current={reviewing ? 'review' : 'list'} reviews={result?.reviews} />
          {filters.user && (
            <BuyerFilter
              key={filters.user}
              id={filters.user}
              onRemove={() => change({ filters: { user: undefined } })}
            />
          )}
          {result?.capped && <Notice tone="mango" title={texts.capped} />}
        </>
      }
      filters={reviewing ? common : [states, ...common]}
      columns={orderColumns}
      nameOf={nameOf}
      actions={(order) => (
        <>
          <ActionIcon
            aria-label={texts.open(nameOf(order))}
            title={texts.open(nameOf(order))}
            onClick={() => change({ record: order.id })}
          >
            <IconEye size={18} />
          </ActionIcon>
          <OrderMenu order={order} onReceipt={onReceipt} />
        </>
      )}
    />
  )
}

/** The receipt of an order, and what else belongs to its buyer unless the account was deleted. */
function OrderMenu({ order, onReceipt }: { order: Order; onReceipt: Props['onReceipt'] }) {
  const { id, name, email } = order.buyer
  const buyer = name ?? email
  if (!(order.receipt_no || buyer)) return null
  return (
    <RowMenu name={nameOf(order)}>
      {order.receipt_no && (
        <MenuButton
          icon={<IconReceipt size={18} />}
          label={texts.items.receipt}
          aria-label={texts.receiptOf(order.receipt_no)}
          onClick={() => onReceipt(order.id)}
        />
      )}
      {buyer && (
        <>
          <MenuLink
            icon={<IconShoppingBag size={18} />}
            label={texts.items.orders}
            aria-label={texts.ordersOf(buyer)}
            to="/admin/orders"
            search={{ user: id } as never}
          />
          <MenuLink
            icon={<IconUser size={18} />}
            label={texts.items.account}
            aria-label={texts.accountOf(buyer)}
            to="/admin/users/$id"
            params={{ id }}
          />
        </>
      )}
    </RowMenu>
  )
}

const buyerWords = texts.buyerFilter

type BuyerFilterProps = { id: string; onRemove: () => void }

/** The buyer to whom the list is filtered by a link from another screen, with the button that removes the filter. */
function BuyerFilter({ id, onRemove }: BuyerFilterProps) {
  const { data: buyer, isError } = useQuery(buyerQuery(id))
  const name = buyer?.full_name?.trim()
  const email = buyer?.email
  const missing =
    buyer === null ? buyerWords.missing : isError ? buyerWords.unknown : buyerWords.loading
  const who = [name, email].filter(Boolean).join(' · ') || missing
  return (
    <div>
      <p className={classes.filter}>
        <span>
          {buyerWords.label}: <strong data-breaks="">{who}</strong>
        </span>
        <CloseButton
          size={44}
          iconSize={18}
          aria-label={buyerWords.remove}
          title={buyerWords.remove}
          onClick={onRemove}
        />
      </p>
    </div>
  )
}
