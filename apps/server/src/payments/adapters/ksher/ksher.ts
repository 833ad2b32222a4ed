import {
  type CreatedPayment,
  GatewayError,
  type PaymentFacts,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentResult,
  type ProviderNumbers,
  paymentResults,
} from '../../port.ts'
import { paymentTexts } from '../../texts.ts'
import { callKsher } from './ksher-gateway.ts'
import type { KsherSettings } from './ksher-settings.ts'
import { readSignedEnvelope } from './signed-envelope.ts'

/**
 * Ksher's redirect API. A notification bears a 512-bit signature over a string without separators, so it is
 * only a hint: nothing in it is used except the order's number.
 */
export function createKsher(settings: KsherSettings): PaymentProvider {
  return {
    name: 'ksher',
    merchant: settings.appId,
    account: {
      app_id: settings.appId,
      private_key: settings.privateKey,
      public_key: settings.publicKey,
      gateway_url: settings.gatewayUrl,
    },
    channels: settings.channels,
    createPayment: (order, channels) => createPayment(settings, order, channels),
    queryOrder: (order) => queryOrder(settings, order),
    parseNotification: async ({ body }) => {
      const data = readSignedEnvelope(body, settings.publicKey)?.data
      const orderNumber = data && ourNumber(data)
      if (orderNumber) return { orderNumber }
      const providerNumbers = data ? theirNumbers(data) : {}
      return Object.keys(providerNumbers).length > 0 ? { orderNumber: null, providerNumbers } : null
    },
    askNumber: (numbers) => askNumber(settings, numbers),
  }
}

async function createPayment(
  settings: KsherSettings,
  order: PaymentOrder,
  channels: string[],
): Promise<CreatedPayment> {
  const page = (setting: string) => {
    const url = new URL(setting, order.return_origin)
    url.searchParams.set('mch_order_no', order.mch_order_no)
    return url.href
  }
  const { code, message, data } = await callKsher(settings, 'gateway_pay', {
    mch_order_no: order.mch_order_no,
    total_fee: String(order.amount_satang),
    fee_type: order.currency,
    channel_list: channels.join(','),
    mch_code: order.mch_order_no,
    mch_redirect_url: page(settings.successUrl),
    mch_redirect_url_fail: page(settings.failUrl),
    mch_notify_url: settings.notifyUrl,
    product_name: paymentTexts.productName(order.points_amount),
    refer_url: order.return_origin,
    // In minutes. Longer than the time shown to the learner: a repeated press gets the whole ten minutes of
    // the same order (private.create_payment_order).
    expire_time: '30',
    lang: 'th',
  })
  const paymentUrl = data.pay_content
  if (code !== 0 || !paymentUrl || !/^https?:/.test(paymentUrl)) {
    throw new GatewayError('refused', `gateway_pay: ${message || data.err_msg || code}`)
  }
  return { paymentUrl }
}

async function queryOrder(settings: KsherSettings, order: PaymentOrder): Promise<PaymentFacts> {
  const { code, message, data } = await callKsher(settings, 'gateway_order_query', {
    mch_order_no: order.mch_order_no,
  })
  if (code !== 0) throw new GatewayError('refused', `gateway_order_query: ${message}`)
  const result = paymentResults.find((known) => known === data.result) as PaymentResult | undefined
  if (!result) throw new GatewayError('invalid', 'gateway_order_query: unknown result')
  return {
    result,
    // The response belongs to a request that only this account could sign.
    merchant: data.appid ?? settings.appId,
    mch_order_no: ourNumber(data),
    provider_order_id: data.ksher_order_no ?? null,
    channel_order_id: data.channel_order_no ?? null,
    amount_satang: wholeNumber(data.total_fee),
    currency: data.fee_type ?? null,
    channel: data.channel ?? null,
  }
}

/** Returns our number of an order, from the response about one of the gateway's own numbers. */
async function askNumber(
  settings: KsherSettings,
  numbers: ProviderNumbers,
): Promise<string | null> {
  const [field, number] = Object.entries(numbers)[0] ?? []
  if (!field || !number) return null
  const { code, data } = await callKsher(settings, 'gateway_order_query', { [field]: number })
  return code === 0 ? ourNumber(data) : null
}

function ourNumber(data: Record<string, string>): string | null {
  return data.mch_order_no || data.pay_mch_order_no || null
}

function theirNumbers(data: Record<string, string>): ProviderNumbers {
  const fields = ['ksher_order_no', 'channel_order_no'].filter((field) => data[field])
  return Object.fromEntries(fields.map((field) => [field, data[field] ?? '']))
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}
