import { useQueryClient } from '@tanstack/react-query'
import { runningAttemptsKey } from '@/lib/running-attempts'
import { profileQuery } from '@/lib/viewer'
import { ordersKey } from './order'
import { purchasesKey } from './purchases'

/** Invalidates the queries that show a changed order, and the balance too if it is `paid`. */
export function useRefreshOrders(userId: string): (paid: boolean) => void {
  const queries = useQueryClient()
  return (paid) => {
    void queries.invalidateQueries({ queryKey: ordersKey })
    void queries.invalidateQueries({ queryKey: purchasesKey })
    void queries.invalidateQueries({ queryKey: runningAttemptsKey })
    if (paid) void queries.invalidateQueries(profileQuery(userId))
  }
}
