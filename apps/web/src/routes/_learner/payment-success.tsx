import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { drawnAsPending, OwnScreen } from '@/app/own-screen'
import { OrderPending } from '@/features/payments/components/order-page'
import { SuccessScreen } from '@/features/payments/components/success-screen'
import { type OrderSearch, orderReference } from '@/features/payments/rules/order-reference'
import { textParam } from '@/lib/search-params'

export const Route = createFileRoute('/_learner/payment-success')({
  ssr: drawnAsPending,
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: (search): OrderSearch => ({
    order_id: textParam(search.order_id),
    mch_order_no: textParam(search.mch_order_no),
  }),
  beforeLoad: ({ location }) => requireUser(location),
  pendingComponent: OrderPending,
  component: PaymentSuccess,
})

function PaymentSuccess() {
  return (
    <OwnScreen drawn={<OrderPending />}>
      <LearnersPaymentSuccess />
    </OwnScreen>
  )
}

function LearnersPaymentSuccess() {
  const reference = orderReference(Route.useSearch())
  const { session } = Route.useRouteContext()
  return <SuccessScreen reference={reference} userId={session.user.id} />
}
