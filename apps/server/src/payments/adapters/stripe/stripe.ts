import Stripe from 'stripe'
import { fetchLimited } from '../../fetch-limited.ts'
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
 * PromptPay through Stripe: one PaymentIntent per order, confirmed at once. The learner scans its QR code.
 * The order's number is both metadata and idempotency key, so a repeated creation finds the same intent.
 */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const api = settings.apiUrl ? new URL(settings.apiUrl) : undefined
  const stripe = new Stripe(settings.secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchAnswer),
    ...(api && {
      host: api.hostname,
      port: api.port,
      protocol: api.protocol === 'http:' ? 'http' : 'https',
    }),
  })
  return {
    name: 'stripe',
    merchant: settings.accountId,
    account: {
      account_id: settings.accountId,
      secret_key: settings.secretKey,
      webhook_secret_key: settings.webhookSecret,
      ...(settings.apiUrl && { api_url: settings.apiUrl }),
    },
    channels: [{ name: 'promptpay', minimumSatang: 1_000 }],
    createPayment: async (order) => createdPayment(await createIntent(stripe, order)),
    queryOrder: async (order) => {
      const intent = order.provider_order_id
        ? await asked(
            stripe.paymentIntents.retrieve(
              order.provider_order_id,
              // Only the charge shows a refund: its intent remains `succeeded`.
              order.status === 'paid' ? { expand: ['latest_charge'] } : {},
            ),
          )
        : // The response to the creation was lost: the same idempotency key returns it again.
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
        if (!event.type.startsWith('payment_intent.')) return { orderNumber: null }
        const intent = event.data.object as Stripe.PaymentIntent
        return { orderNumber: intent.metadata?.mch_order_no ?? null }
      } catch {
        return null
      }
    },
  }
}

/** The SDK accepts any JSON that contains no error, regardless of the status. */
async function fetchAnswer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetchLimited(input, init)
  if (response.status >= 500) throw new Error(`stripe: HTTP ${response.status}`)
  return response
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

/** Only the account that owns the key can read the intent, so the account is certain. */
function facts(intent: Stripe.PaymentIntent, account: string): PaymentFacts {
  const result = isRefunded(intent) ? 'REFUND' : results[intent.status]
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

/** True for a refund of the whole or a part. */
function isRefunded({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return typeof charge === 'object' && charge !== null && charge.amount_refunded > 0
}

/** Stripe's own refusals. After any other error, the call may have taken effect. */
const refusals = [
  Stripe.errors.StripeCardError,
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripePermissionError,
]

async function asked<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    const refused = refusals.some((refusal) => error instanceof refusal)
    throw new GatewayError(refused ? 'refused' : 'unreachable', 'stripe: the call failed', error)
  }
}
