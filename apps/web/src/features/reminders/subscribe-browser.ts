import { authorizedFetch } from '@/lib/data-client'
import { DataError } from '@/lib/data-error'
import { deviceOf } from '@/lib/device'
import { texts } from './texts'

/** The endpoint of this browser's subscription; null without one. */
export async function ownEndpoint(): Promise<string | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription())?.endpoint ?? null
}

const patienceMs = 20_000

class SubscriptionFailure extends Error {
  override readonly name = 'SubscriptionFailure'
  readonly code: 'permission_denied' | 'subscription_failed'

  constructor(code: SubscriptionFailure['code']) {
    super(code)
    this.code = code
  }
}

/** Asks for permission, and lets the server send notifications to this browser. Called by a press. */
export async function subscribeBrowser(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new SubscriptionFailure('permission_denied')
  const subscription = await subscribe(publicKey).catch(() => {
    throw new SubscriptionFailure('subscription_failed')
  })
  const { endpoint, keys = {} } = subscription.toJSON()
  const device = deviceOf(navigator.userAgent)
  const answer = await authorizedFetch('/functions/v1/push-subscription', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      public_key: publicKey,
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      device: device ? texts.devices.device(device.browser, device.system) : texts.devices.unknown,
    }),
  })
  if (answer.ok) return
  const { code = '', message = '' } = await answer.json().catch(() => ({}))
  throw new DataError(message, code, answer.status)
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const late = new Promise<never>((_resolve, reject) => setTimeout(reject, patienceMs))
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late])
  const applicationServerKey = bytesOf(publicKey)
  const present = await pushManager.getSubscription()
  // A subscription for the key of a former installation cannot be used.
  if (present && !isFor(present, applicationServerKey)) await present.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const known = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return known.length === key.length && known.every((byte, index) => byte === key[index])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
