import {
  type CreatedPayment,
  GatewayError,
  type PaymentFacts,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentResult,
  paymentResults,
} from '../../port.ts'
import { paymentTexts } from '../../texts.ts'
import { callKsher } from './ksher-gateway.ts'
import type { KsherSettings } from './ksher-settings.ts'
import { readSignedEnvelope } from './signed-envelope.ts'

/**
 * Ksher's redirect API. A notification bears a 512-bit signature over a string without separators,
 * so it is only a hint: what it says is never used, save for the order's number.
 */
export function createKsher(settings: KsherSettings): PaymentProvider {
  return {
    name: 'ksher',
    merchant: settings.appId,
    channels: settings.channels,
    createPayment: (order) => createPayment(settings, order),
    queryOrder: (order) => queryOrder(settings, order),
    parseNotification: async ({ body }) => {
      const mchOrderNo = readSignedEnvelope(body, settings.publicKey)?.data.mch_order_no
      return mchOrderNo ? { mchOrderNo } : null
    },
  }
}

async function createPayment(
  settings: KsherSettings,
  order: PaymentOrder,
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
    channel_list: order.channel ?? settings.channels.map((channel) => channel.name).join(','),
    mch_code: order.mch_order_no,
    mch_redirect_url: page(settings.successUrl),
    mch_redirect_url_fail: page(settings.failUrl),
    mch_notify_url: settings.notifyUrl,
    product_name: paymentTexts.productName(order.points_amount),
    refer_url: order.return_origin,
    expire_time: '10',
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
    // The answer is to a request that only this account could sign.
    merchant: data.appid ?? settings.appId,
    mch_order_no: data.mch_order_no ?? data.pay_mch_order_no ?? null,
    provider_order_id: data.ksher_order_no ?? null,
    amount_satang: wholeNumber(data.total_fee),
    currency: data.fee_type ?? null,
    channel: data.channel ?? null,
  }
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}
