import type { Read } from '@/admin/kit/read'
import { texts as kitTexts } from '@/admin/kit/texts'
import { authorizedFetch } from '@/lib/data-client'
import { DataError } from '@/lib/data-error'
import { texts } from './texts'

export type PaymentStatus = {
  provider: keyof typeof texts.status.providers | null
  chosen_by: keyof typeof texts.status.choosers
  settings_from: keyof typeof texts.status.sources
  merchant: string | null
  channels: string[]
  problem: string | null
  in_force: Record<string, string>
}

/** The payment configuration in effect; null when the user may not read it. */
export const paymentStatus: Read<PaymentStatus | null> = {
  queryKey: ['site_settings', 'payment-status'],
  meta: { failure: { title: kitTexts.failure, message: texts.status.loadFailed } },
  queryFn: async () => {
    try {
      return await call<PaymentStatus>('payment-status', {})
    } catch (error) {
      if (error instanceof DataError && error.code === 'admin_required') return null
      throw error
    }
  },
}

export const testConnection = () =>
  call<{ ok: boolean; message: string }>('payment-status', { test: true })

/** Orders the cheapest package for sale from the sandbox bank; returns the order's id. */
export async function orderForTrial(): Promise<string> {
  const options = await fetch('/payments/options').then((answer) => answer.json())
  const [cheapest] = (options.packages as { points_amount: number; amount: number }[]).toSorted(
    (one, other) => one.amount - other.amount,
  )
  if (!cheapest) throw new Error('no package is on sale')
  const wish = { ...cheapest, channel: 'promptpay', request_id: crypto.randomUUID() }
  const { order_id } = await call<{ order_id: string }>('create-promptpay-payment', {
    amount: wish.amount,
    points_amount: wish.points_amount,
    channel: wish.channel,
    request_id: wish.request_id,
  })
  return order_id
}

async function call<Result>(name: string, body: object): Promise<Result> {
  const answer = await authorizedFetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const result = await answer.json().catch(() => ({}))
  if (answer.ok) return result as Result
  throw new DataError(result.message ?? '', result.code ?? '', answer.status)
}
