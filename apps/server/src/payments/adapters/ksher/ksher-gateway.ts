import { randomBytes } from 'node:crypto'
import { fetchLimited } from '../../fetch-limited.ts'
import { GatewayError } from '../../port.ts'
import type { KsherSettings } from './ksher-settings.ts'
import { sign } from './signature.ts'
import { readSignedEnvelope, type SignedEnvelope } from './signed-envelope.ts'

/**
 * Makes one call of the redirect API: signed, form-encoded, answered within `timeoutMilliseconds`, and with a
 * verified response.
 * @throws {GatewayError} `unreachable` for no response or an HTTP error, after which the gateway's action is
 * unknown; `invalid` if the response does not bear its signature
 */
export async function callKsher(
  settings: KsherSettings,
  action: 'gateway_pay' | 'gateway_order_query',
  fields: Record<string, string>,
): Promise<SignedEnvelope> {
  const request: Record<string, string> = {
    ...fields,
    appid: settings.appId,
    nonce_str: randomBytes(16).toString('hex'),
    time_stamp: timeStamp(new Date()),
  }
  const body = new URLSearchParams({ ...request, sign: sign(request, settings.privateKey) })
  const url = new URL(action, settings.gatewayUrl)
  const { status, text } = await post(url, body, settings.timeoutMilliseconds)
  if (status !== 200) throw new GatewayError('unreachable', `${action}: HTTP ${status}`)
  const envelope = readSignedEnvelope(text, settings.publicKey)
  if (!envelope) throw new GatewayError('invalid', `${action}: unsigned or malformed answer`)
  return envelope
}

async function post(url: URL, body: URLSearchParams, milliseconds: number) {
  try {
    const signal = AbortSignal.timeout(milliseconds)
    const response = await fetchLimited(url, { method: 'POST', body, signal })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new GatewayError('unreachable', 'the gateway does not answer', error)
  }
}

/** `yyyyMMddHHmmss` in Bangkok, as the gateway's SDKs send it. */
function timeStamp(date: Date): string {
  const bangkok = new Date(date.getTime() + 7 * 3_600_000)
  return bangkok.toISOString().replaceAll(/[-T:]/g, '').slice(0, 14)
}
