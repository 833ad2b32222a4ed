import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { FailedScreen } from '@/features/payments/components/failed-screen'
import { type OrderSearch, orderReference } from '@/features/payments/rules/order-reference'
import { textParam } from '@/lib/search-params'

export const Route = createFileRoute('/_learner/payment-failed')({
  ssr: false,
  validateSearch: (search): OrderSearch => ({
    order_id: textParam(search.order_id),
    mch_order_no: textParam(search.mch_order_no),
  }),
  beforeLoad: ({ location }) => requireUser(location),
  component: PaymentFailed,
})

function PaymentFailed() {
  const reference = orderReference(Route.useSearch())
  const { session } = Route.useRouteContext()
  return <FailedScreen reference={reference} userId={session.user.id} />
}
