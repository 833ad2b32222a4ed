import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { drawnAsPending, OwnScreen } from '@/app/own-screen'
import { FailedScreen } from '@/features/payments/components/failed-screen'
import { OrderPending } from '@/features/payments/components/order-page'
import { type OrderSearch, orderReference } from '@/features/payments/rules/order-reference'
import { textParam } from '@/lib/search-params'

export const Route = createFileRoute('/_learner/payment-failed')({
  ssr: drawnAsPending,
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: (search): OrderSearch => ({
    order_id: textParam(search.order_id),
    mch_order_no: textParam(search.mch_order_no),
  }),
  beforeLoad: ({ location }) => requireUser(location),
  pendingComponent: OrderPending,
  component: PaymentFailed,
})

function PaymentFailed() {
  return (
    <OwnScreen drawn={<OrderPending />}>
      <LearnersPaymentFailed />
    </OwnScreen>
  )
}

function LearnersPaymentFailed() {
  const reference = orderReference(Route.useSearch())
  const { session } = Route.useRouteContext()
  return <FailedScreen reference={reference} userId={session.user.id} />
}
