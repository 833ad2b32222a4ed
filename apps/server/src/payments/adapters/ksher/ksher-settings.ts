import { createPrivateKey, createPublicKey } from 'node:crypto'
import { assertTls } from '../../assert-tls.ts'
import { readChannels } from '../../channels.ts'
import type { PaymentChannel } from '../../port.ts'

export type KsherSettings = {
  appId: string
  privateKey: string
  publicKey: string
  gatewayUrl: string
  notifyUrl: string
  /** URL to which the learner returns; a path is resolved on the site of the order. */
  successUrl: string
  failUrl: string
  channels: PaymentChannel[]
  timeoutMilliseconds: number
}

/** The gateway's own key, published in its SDKs; the same for every merchant. */
const publishedKey = `-----BEGIN PUBLIC KEY-----
MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAL7955OCuN4I8eYNL/mixZWIXIgCvIVE
ivlxqdpiHPcOLdQ2RPSx/pORpsUu/E9wz0mYS2PY7hNc2mBgBOQT+wUCAwEAAQ==
-----END PUBLIC KEY-----`

/**
 * Reads settings from the keys `payment_ksher_*`, without that prefix.
 * @throws {Error} that names a missing or invalid key, without showing its value
 */
export function readKsherSettings(
  stored: Record<string, string | undefined>,
  publicUrl: string,
): KsherSettings {
  const value = (key: string, standard: string) => stored[key]?.trim() || standard
  const gatewayUrl = value('gateway_url', 'https://gateway.ksher.com/api/')
  const settings: KsherSettings = {
    appId: value('app_id', ''),
    privateKey: value('private_key', ''),
    publicKey: value('public_key', publishedKey),
    gatewayUrl: gatewayUrl.endsWith('/') ? gatewayUrl : `${gatewayUrl}/`,
    notifyUrl: value('notify_url', `${publicUrl}/payments/ksher/notify`),
    successUrl: value('success_url', '/payment-success'),
    failUrl: value('fail_url', '/payment-failed'),
    channels: readChannels(value('channels', 'promptpay')),
    timeoutMilliseconds: 10_000,
  }
  if (!settings.appId) throw new Error('payment_ksher_app_id is missing')
  assertKey('payment_ksher_private_key', () => createPrivateKey(settings.privateKey))
  assertKey('payment_ksher_public_key', () => createPublicKey(settings.publicKey))
  assertTls('payment_ksher_gateway_url', settings.gatewayUrl)
  return settings
}

function assertKey(name: string, read: () => unknown) {
  try {
    read()
  } catch {
    throw new Error(`${name} is missing or not a PEM key`)
  }
}
