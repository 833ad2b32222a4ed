import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { SuccessScreen } from '@/features/payments/components/success-screen'
import { type OrderSearch, orderReference } from '@/features/payments/rules/order-reference'
import { textParam } from '@/lib/search-params'

export const Route = createFileRoute('/_learner/payment-success')({
  ssr: false,
  validateSearch: (search): OrderSearch => ({
    order_id: textParam(search.order_id),
    mch_order_no: textParam(search.mch_order_no),
  }),
  beforeLoad: ({ location }) => requireUser(location),
  component: PaymentSuccess,
})

function PaymentSuccess() {
  const reference = orderReference(Route.useSearch())
  const { session } = Route.useRouteContext()
  return <SuccessScreen reference={reference} userId={session.user.id} />
}
