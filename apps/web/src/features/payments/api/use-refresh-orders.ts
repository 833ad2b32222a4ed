import { useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '@/lib/viewer'
import { ordersKey } from './order'
import { purchasesKey } from './purchases'

/** Makes stale what shows an order that has changed; once `paid`, what shows the balance too. */
export function useRefreshOrders(userId: string): (paid: boolean) => void {
  const queries = useQueryClient()
  return (paid) => {
    void queries.invalidateQueries({ queryKey: ordersKey })
    void queries.invalidateQueries({ queryKey: purchasesKey })
    if (paid) void queries.invalidateQueries(profileQuery(userId))
  }
}
