import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type pg from 'pg'
import type { CheckOptions } from '../domains/check-host.ts'
import type { SealingKey } from '../payments/sealing-key.ts'
import { postMessage, reachableAddress } from './post-message.ts'
import { encryptFor, pushHeaders, rawPublicKey, type Subscription } from './push-message.ts'

/** `gone`: the browser has ended the subscription. `lost`: whether the message arrives is unknown. */
type PushOutcome = 'sent' | 'gone' | 'refused' | 'lost'

export type Push = {
  /** @param seconds time for which a browser that is offline may still be notified */
  send(subscription: Subscription, text: string, seconds: number): Promise<PushOutcome>
  /** Reports whether messages may be sent to an endpoint, which may be forged. */
  mayReach(endpoint: string): Promise<boolean>
}

type Parts = {
  pool: Pick<pg.Pool, 'query'>
  sealingKey: SealingKey
  log: { error(facts: object, message: string): void }
  /** Contact for push services: an https or mailto URL. */
  subject: string
  checks: CheckOptions
}

type Keys = { publicKey: string; privateKey: JWK }

/** Notifications by web push, with a key pair that the first server creates and all others use. */
export async function createPush({ pool, sealingKey, log, subject, checks }: Parts): Promise<Push> {
  const stored = async () => {
    const { rows } = await pool.query<{ publicKey: string; sealed: string }>(
      `select public_key as "publicKey", sealed_private_key as sealed from private.push_keys`,
    )
    return rows[0]
  }
  if (!(await stored())) {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(privateKey)
    await pool.query('select private.keep_push_keys($1, $2)', [
      rawPublicKey(jwk),
      await sealingKey.seal(JSON.stringify(jwk)),
    ])
  }
  let opened: Promise<Keys> | undefined
  const keys = () => {
    opened ??= stored().then(async (found) => {
      if (!found) throw new Error('the keys for notifications are missing; restart the server')
      const { publicKey, sealed } = found
      return { publicKey, privateKey: JSON.parse(await sealingKey.open(sealed)) as JWK }
    })
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  return {
    send: async (subscription, text, seconds) => {
      const url = URL.parse(subscription.endpoint)
      if (!url) return 'refused'
      const signer = await keys().catch((err: unknown) => {
        log.error({ err }, 'the keys for notifications cannot be read')
      })
      if (!signer) return 'refused'
      const headers = await pushHeaders(url, { ...signer, subject }, seconds)
      const body = encrypted(subscription, text)
      if (!body) return 'gone'
      const answer = await postMessage(url, { headers, body }, checks)
      if (answer === 'refused') return 'refused'
      if (answer === 404 || answer === 410) return 'gone'
      if (answer === 'unreachable' || answer >= 500) return 'lost'
      return answer >= 200 && answer < 300 ? 'sent' : 'refused'
    },
    mayReach: async (endpoint) => {
      const url = URL.parse(endpoint)
      return url !== null && (await reachableAddress(url, checks)) !== undefined
    },
  }
}

/** Null for keys that are none: such a subscription can never be used. */
function encrypted(subscription: Subscription, text: string): Buffer | null {
  try {
    return encryptFor(subscription, text)
  } catch {
    return null
  }
}
