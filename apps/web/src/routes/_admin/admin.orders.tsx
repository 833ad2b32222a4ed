import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { OrdersScreen } from '@/admin/payments/orders/orders-screen'
import { texts } from '@/admin/payments/orders/texts'

export const Route = createFileRoute('/_admin/admin/orders')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: Orders,
})

const ReceiptDialog = lazy(() =>
  import('@/features/payments/components/receipt-dialog').then((part) => ({
    default: part.ReceiptDialog,
  })),
)

function Orders() {
  return (
    <OrdersScreen
      renderReceipt={(orderId, onClose) => (
        <Suspense>
          <ReceiptDialog orderId={orderId} onClose={onClose} />
        </Suspense>
      )}
    />
  )
}
