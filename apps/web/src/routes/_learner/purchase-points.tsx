import { createFileRoute } from '@tanstack/react-router'
import { PurchaseHistory } from '@/features/payments/components/purchase-history'
import { PurchaseScreen } from '@/features/payments/components/purchase-screen'
import { ReceiptDialog } from '@/features/payments/components/receipt-dialog'
import { parseWish, type WishedFor } from '@/features/payments/rules/purchase-wish'
import { texts } from '@/features/payments/texts'
import { pageParam, textParam } from '@/lib/search-params'
import { useSession } from '@/lib/session'

type Search = WishedFor & {
  /** The page of the purchase history. */
  page?: number
  /** The order whose receipt is open. */
  receipt?: string
}

export const Route = createFileRoute('/_learner/purchase-points')({
  staticData: { page: { kind: 'purchase', name: texts.title } },
  validateSearch: (search): Search => ({
    ...parseWish(search),
    page: pageParam(search.page),
    receipt: textParam(search.receipt),
  }),
  component: PurchasePoints,
})

function PurchasePoints() {
  const { points, channel, page = 1, receipt } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { session } = useSession()
  const show = (change: Search) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false })

  return (
    <PurchaseScreen
      wished={{ points, channel }}
      onWish={show}
      onOrdered={(orderId) =>
        void navigate({ to: '/payment-pending', search: { order_id: orderId } })
      }
      onSignInNeeded={(wished) => {
        const query = new URLSearchParams(
          Object.entries(wished).map(([name, value]) => [name, String(value)]),
        )
        void navigate({ to: '/auth', search: { redirect: `/purchase-points?${query}` } })
      }}
    >
      {session && (
        <PurchaseHistory
          userId={session.user.id}
          page={page}
          onReceipt={(orderId) =>
            void navigate({
              search: (old) => ({ ...old, receipt: orderId }),
              resetScroll: false,
            })
          }
        />
      )}
      {session && receipt && (
        <ReceiptDialog
          key={receipt}
          orderId={receipt}
          onClose={() => show({ receipt: undefined })}
        />
      )}
    </PurchaseScreen>
  )
}
