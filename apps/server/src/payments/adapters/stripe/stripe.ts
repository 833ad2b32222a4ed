import Stripe from 'stripe'
import {
  type CreatedPayment,
  GatewayError,
  type PaymentFacts,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentResult,
} from '../../port.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** A webhook older than this is refused as a replay (Stripe's own default). */
const toleranceSeconds = 300

/**
 * PromptPay through Stripe: one PaymentIntent per order, confirmed at once, whose QR the learner
 * scans. The order's number is both metadata and idempotency key, so repeating a creation finds the
 * same intent.
 */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const api = settings.apiUrl ? new URL(settings.apiUrl) : undefined
  const stripe = new Stripe(settings.secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(api && {
      host: api.hostname,
      port: api.port,
      protocol: api.protocol === 'http:' ? 'http' : 'https',
    }),
  })
  return {
    name: 'stripe',
    merchant: settings.accountId,
    channels: [{ name: 'promptpay', minimumSatang: 1_000 }],
    createPayment: async (order) => createdPayment(await createIntent(stripe, order)),
    queryOrder: async (order) => {
      const intent = order.provider_order_id
        ? await asked(stripe.paymentIntents.retrieve(order.provider_order_id))
        : // The answer to the creation was lost: the same idempotency key brings it again.
          await createIntent(stripe, order)
      return facts(intent, settings.accountId)
    },
    parseNotification: async ({ body, headers }) => {
      try {
        const event = await stripe.webhooks.constructEventAsync(
          body,
          headers.get('stripe-signature') ?? '',
          settings.webhookSecret,
          toleranceSeconds,
        )
        if (!event.type.startsWith('payment_intent.')) return { mchOrderNo: null }
        const intent = event.data.object as Stripe.PaymentIntent
        return { mchOrderNo: intent.metadata?.mch_order_no ?? null }
      } catch {
        return null
      }
    },
  }
}

function createIntent(stripe: Stripe, order: PaymentOrder): Promise<Stripe.PaymentIntent> {
  return asked(
    stripe.paymentIntents.create(
      {
        amount: order.amount_satang,
        currency: order.currency.toLowerCase(),
        confirm: true,
        allowed_payment_method_types: ['promptpay'],
        payment_method_data: {
          type: 'promptpay',
          billing_details: { email: order.email ?? 'unknown@example.com' },
        },
        metadata: { mch_order_no: order.mch_order_no },
      },
      { idempotencyKey: order.mch_order_no },
    ),
  )
}

function createdPayment(intent: Stripe.PaymentIntent): CreatedPayment {
  const code = intent.next_action?.promptpay_display_qr_code
  if (!code?.data) throw new GatewayError('refused', 'stripe: no PromptPay code')
  return {
    paymentUrl: code.hosted_instructions_url,
    qrPayload: code.data,
    providerOrderId: intent.id,
  }
}

const results: Record<string, PaymentResult> = {
  succeeded: 'SUCCESS',
  processing: 'PENDING',
  requires_action: 'USERPAYING',
  requires_confirmation: 'NOTPAY',
  requires_capture: 'NOTSURE',
  requires_payment_method: 'PAYERROR',
  canceled: 'CLOSED',
}

/** Only the account that owns the key can read the intent, so the account is a fact. */
function facts(intent: Stripe.PaymentIntent, account: string): PaymentFacts {
  const result = results[intent.status]
  if (!result) throw new GatewayError('invalid', 'stripe: unknown status')
  return {
    result,
    merchant: account,
    mch_order_no: intent.metadata?.mch_order_no ?? null,
    provider_order_id: intent.id,
    amount_satang: result === 'SUCCESS' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    channel: 'promptpay',
  }
}

async function asked<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    const lost = error instanceof Stripe.errors.StripeConnectionError
    throw new GatewayError(lost ? 'unreachable' : 'refused', 'stripe: the call failed', error)
  }
}
