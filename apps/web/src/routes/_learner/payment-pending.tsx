import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { drawnAsPending, OwnScreen } from '@/app/own-screen'
import { OrderPending } from '@/features/payments/components/order-page'
import { PendingScreen } from '@/features/payments/components/pending-screen'
import { type OrderSearch, orderReference } from '@/features/payments/rules/order-reference'
import { textParam } from '@/lib/search-params'

export const Route = createFileRoute('/_learner/payment-pending')({
  ssr: drawnAsPending,
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: (search): OrderSearch => ({ order_id: textParam(search.order_id) }),
  beforeLoad: ({ location }) => requireUser(location),
  pendingComponent: OrderPending,
  component: PaymentPending,
})

function PaymentPending() {
  return (
    <OwnScreen drawn={<OrderPending />}>
      <LearnersPaymentPending />
    </OwnScreen>
  )
}

function LearnersPaymentPending() {
  const reference = orderReference(Route.useSearch())
  const { session } = Route.useRouteContext()
  return <PendingScreen reference={reference} userId={session.user.id} />
}
