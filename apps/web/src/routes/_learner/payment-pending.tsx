import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { PendingScreen } from '@/features/payments/components/pending-screen'
import { type OrderSearch, orderReference } from '@/features/payments/rules/order-reference'
import { textParam } from '@/lib/search-params'

export const Route = createFileRoute('/_learner/payment-pending')({
  ssr: false,
  validateSearch: (search): OrderSearch => ({ order_id: textParam(search.order_id) }),
  beforeLoad: ({ location }) => requireUser(location),
  component: PaymentPending,
})

function PaymentPending() {
  const reference = orderReference(Route.useSearch())
  const { session } = Route.useRouteContext()
  return <PendingScreen reference={reference} userId={session.user.id} />
}
