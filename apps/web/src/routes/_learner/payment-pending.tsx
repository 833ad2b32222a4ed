import { createFileRoute } from '@tanstack/react-router'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { requireUser } from '@/app/guards'
import { OrderPending } from '@/features/payments/components/order-page'
import { PendingScreen } from '@/features/payments/components/pending-screen'
import { type OrderSearch, orderReference } from '@/features/payments/rules/order'
import { textParam } from '@/lib/search-params'

export const Route = createFileRoute('/_learner/payment-pending')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: prerenderPending,
  validateSearch: (search): OrderSearch => ({ order_id: textParam(search.order_id) }),
  beforeLoad: requireUser,
  pendingComponent: OrderPending,
  component: clientOnlyRoute(OrderPending, PaymentPending),
})

function PaymentPending() {
  const reference = orderReference(Route.useSearch())
  const { userId } = Route.useRouteContext()
  return <PendingScreen reference={reference} userId={userId} />
}
