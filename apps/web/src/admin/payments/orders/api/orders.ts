import type { Answer } from '@sanamsob/domain'
import type { Rows } from '@/admin/kit/list-page'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { isAbsence, unwrap, unwrapRow } from '@/lib/data-error'
import type { ListAddress } from '@/lib/list-address'
import { orderFilters } from '../rules/order-filters'
import { texts } from '../texts'

export type Order = Answer<'list_payment_orders'>['rows'][number]
export type OrderDetails = Answer<'payment_order_details'>

const failure = { title: texts.failure, message: texts.loadFailed }

/** A page of orders; `reviews` counts all orders that await review, regardless of the filters. */
export function ordersQuery(address: ListAddress): Read<Rows<Order> & { reviews: number }> {
  const { page, size } = address
  const filters = orderFilters(address)
  return {
    queryKey: ['payment_orders', 'list', filters, page, size],
    meta: { failure },
    queryFn: async () => unwrap(await data.rpc('list_payment_orders', { filters, page, size })),
  }
}

/** One order with the data needed to review it; null when it does not exist. */
export function orderQuery(id: string): Read<OrderDetails | null> {
  return {
    queryKey: ['payment_orders', 'details', id],
    meta: { failure },
    queryFn: async () => {
      try {
        return unwrap(await data.rpc('payment_order_details', { order_id: id }))
      } catch (error) {
        if (isAbsence(error, 'payment_order_not_found')) return null
        throw error
      }
    },
  }
}

/** Name and e-mail address of a buyer; null when the account does not exist or was deleted. */
export function buyerQuery(id: string): Read<{
  full_name: string | null
  email: string | null
} | null> {
  return {
    queryKey: ['payment_orders', 'buyer', id],
    queryFn: async () =>
      unwrapRow(await data.from('profiles').select('full_name,email').eq('user_id', id).single()),
  }
}

/** All orders that match the filters. The server records the export in the audit log. */
export async function exportOrders(filters: Record<string, string>) {
  return unwrap(await data.rpc('export_payment_orders', { filters }))
}
