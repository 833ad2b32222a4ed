import { createFileRoute } from '@tanstack/react-router'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { requireUser } from '@/app/guards'
import { OrderPending } from '@/features/payments/components/order-page'
import { SuccessScreen } from '@/features/payments/components/success-screen'
import { type OrderSearch, orderReference } from '@/features/payments/rules/order'
import { textParam } from '@/lib/search-params'

export const Route = createFileRoute('/_learner/payment-success')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: prerenderPending,
  validateSearch: (search): OrderSearch => ({
    order_id: textParam(search.order_id),
    mch_order_no: textParam(search.mch_order_no),
  }),
  beforeLoad: requireUser,
  pendingComponent: OrderPending,
  component: clientOnlyRoute(OrderPending, PaymentSuccess),
})

function PaymentSuccess() {
  const reference = orderReference(Route.useSearch())
  const { userId } = Route.useRouteContext()
  return <SuccessScreen reference={reference} userId={userId} />
}
