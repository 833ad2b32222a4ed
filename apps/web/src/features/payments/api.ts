import type { Answer } from '@sanamsob/domain'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { readText, removeStored, session, writeText } from '@/lib/browser-storage'
import { authorizedFetch, data } from '@/lib/data-client'
import { DataError, isAbsence, unwrap, unwrapRow } from '@/lib/data-error'
import { runningAttemptsKey } from '@/lib/running-attempts'
import { profileQuery } from '@/lib/viewer'
import { texts } from './texts'

export type PointsPackage = {
  points_amount: number
  /** Baht. */
  amount: number
  /** Names of the channels that accept the amount. */
  channels: string[]
}

type PackageOffer = {
  /** False if no gateway is configured, so nothing can be bought. */
  available: boolean
  packages: PointsPackage[]
}

/** Returns the packages on sale with their prices, from the settings. */
export function packagesQuery() {
  return queryOptions({
    queryKey: ['point-packages'],
    // During server rendering only the data API is available, and there is no origin for this request.
    enabled: typeof window !== 'undefined',
    meta: { failure: texts.toast.packagesFailed },
    queryFn: async ({ signal }): Promise<PackageOffer> => {
      const response = await authorizedFetch('/payments/options', { signal })
      return (await readAnswer<PackageOffer>(response)).body
    },
  })
}

/** Package to buy and channel to pay with. */
export type PurchaseWish = {
  points: number
  /** Baht. */
  amount: number
  channel: string | null
}

/** Orders a package. An error about the package means that the displayed packages are outdated. */
export function useCreateOrder({ onSuccess, onError }: AfterChange<string, PurchaseWish>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: createOrder,
    onSuccess: (...done) => {
      void queries.invalidateQueries({ queryKey: purchasesKey })
      void queries.invalidateQueries({ queryKey: runningAttemptsKey })
      onSuccess?.(...done)
    },
    onError: (error, ...rest) => {
      if (error instanceof DataError && error.code.startsWith('package_')) {
        void queries.invalidateQueries(packagesQuery())
      }
      onError?.(error, ...rest)
    },
  })
}

/**
 * Orders a package and returns the order's id. A retry after a lost response sends the same request id,
 * so it does not create a second order.
 */
async function createOrder(wish: PurchaseWish): Promise<string> {
  try {
    const { body } = await callFunction<{ order_id: string }>('create-promptpay-payment', {
      amount: wish.amount,
      points_amount: wish.points,
      channel: wish.channel,
      request_id: pendingPurchaseRequest(wish),
    })
    purchaseRequestAnswered(wish)
    return body.order_id
  } catch (error) {
    if (error instanceof DataError && error.final) purchaseRequestAnswered(wish)
    throw error
  }
}

export type Order = {
  id: string
  mch_order_no: string
  /** Baht. */
  amount: number
  points_amount: number
  channel: string | null
  status: OrderStatus
  /** The gateway's last result. */
  provider_status: string | null
  payment_url: string | null
  qr_payload: string | null
  /** A payment does not match the order, so an administrator has to review it. */
  needs_review: boolean
  receipt_no: string | null
  created_at: string
  expires_at: string
  paid_at: string | null
  refunded_at: string | null
}

/** Reference to an order in a URL: our id, or the gateway's order number on its return URL. */
export type OrderReference = { by: 'id' | 'mch_order_no'; value: string }

const columns =
  'id, mch_order_no, amount_satang, points_amount, channel, status, provider_status, payment_url, qr_payload, needs_review, receipt_no, created_at, expires_at, paid_at, refunded_at'

/** Prefix of the queries by either reference. */
const ordersKey = ['payment-order']

/** Returns the user's own order by its id or the gateway's number; null for any other order. */
export function orderQuery(reference: OrderReference | null, userId: string) {
  return queryOptions({
    queryKey: [...ordersKey, userId, reference],
    meta: { failure: texts.toast.orderFailed },
    queryFn: async ({ signal }): Promise<Order | null> => {
      if (!reference) return null
      const own = data.from('payment_orders').select(columns).eq('user_id', userId)
      const found = own.eq(reference.by, reference.value).abortSignal(signal).single()
      const row = unwrapRow(await found)
      return row && { ...row, amount: row.amount_satang / 100, status: statusOf(row.status) }
    },
  })
}

/** `success` counts as paid: databases of an earlier server may contain it. */
function statusOf(status: string): OrderStatus {
  if (status === 'paid' || status === 'success') return 'paid'
  return status === 'failed' ? 'failed' : 'pending'
}

type OrderStatus = 'pending' | 'paid' | 'failed'

type PaymentCheck = { status: OrderStatus; serverNowMs: number | null; checkedAtMs: number }

const pollMs = 30_000

/**
 * Checks the status of an order every 30 seconds, and immediately when the page becomes visible again. A
 * failed check is only logged, because the next one follows soon.
 */
export function paymentCheckQuery(orderId: string) {
  return queryOptions({
    queryKey: ['payment-check', orderId],
    staleTime: 0,
    retry: false,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    queryFn: async (): Promise<PaymentCheck> => {
      try {
        const { body, serverNowMs } = await callFunction<{ status: OrderStatus }>(
          'check-payment-status',
          { order_id: orderId },
        )
        return { status: body.status, serverNowMs, checkedAtMs: performance.now() }
      } catch (error) {
        console.warn('the order could not be checked', error)
        throw error
      }
    },
  })
}

/** Invalidates the queries that show a changed order, and the balance too if it is `paid`. */
export function useRefreshOrders(userId: string): (paid: boolean) => void {
  const queries = useQueryClient()
  return (paid) => {
    void queries.invalidateQueries({ queryKey: ordersKey })
    void queries.invalidateQueries({ queryKey: purchasesKey })
    void queries.invalidateQueries({ queryKey: runningAttemptsKey })
    if (paid) void queries.invalidateQueries(profileQuery(userId))
  }
}

export type Purchase = Answer<'purchase_history'>['orders'][number]

/** Prefix of all pages and users: only one user at a time is signed in. */
const purchasesKey = ['purchases']

/** Returns the user's orders, newest first, 20 per page. */
export function purchasesQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: [...purchasesKey, userId, page],
    placeholderData: keepPreviousData,
    queryFn: async () => unwrap(await data.rpc('purchase_history', { page })),
  })
}

export type Receipt = Answer<'payment_receipt'>

/** Returns the receipt of the user's own paid order; null if there is none. */
export function receiptQuery(orderId: string) {
  return queryOptions({
    queryKey: ['receipt', orderId],
    staleTime: 5 * 60_000,
    queryFn: async (): Promise<Receipt | null> => {
      try {
        return unwrap(await data.rpc('payment_receipt', { order_id: orderId }))
      } catch (error) {
        if (isAbsence(error, 'payment_order_not_found', 'payment_order_not_paid')) return null
        throw error
      }
    },
  })
}

const keyOf = ({ points, amount, channel }: PurchaseWish) =>
  `sanamsob.purchase-request.${points}.${amount}.${channel ?? 'any'}`

/**
 * Returns the request id of a pending order, which is stored until the server responds. A retry after a
 * lost connection or a reload is therefore the same request.
 */
function pendingPurchaseRequest(wish: PurchaseWish): string {
  const stored = readText(session, keyOf(wish))
  if (stored) return stored
  const requestId = crypto.randomUUID()
  // If the browser refuses storage, the server still returns the open order.
  writeText(session, keyOf(wish), requestId)
  return requestId
}

function purchaseRequestAnswered(wish: PurchaseWish): void {
  removeStored(session, keyOf(wish))
}

type Refusal = { error?: string | null; code?: string }

type FunctionAnswer<T> = {
  body: T
  /** Server time of the response in ms; null if a proxy removed the header. */
  serverNowMs: number | null
}

/**
 * Sends `POST /functions/v1/{name}` as the current user. A refusal throws a `DataError` with the
 * server's message, which is empty if there was none.
 */
async function callFunction<T>(name: string, body: unknown): Promise<FunctionAnswer<T>> {
  return readAnswer<T>(
    await authorizedFetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

/** Returns the response's JSON; throws a `DataError` for a refusal. */
async function readAnswer<T>(response: Response): Promise<FunctionAnswer<T>> {
  const body = (await response.json().catch(() => null)) as (T & Refusal) | null
  if (!response.ok || body === null) {
    throw new DataError(body?.error ?? '', body?.code ?? '', response.status)
  }
  const stamp = Date.parse(response.headers.get('date') ?? '')
  return { body, serverNowMs: Number.isNaN(stamp) ? null : stamp }
}
