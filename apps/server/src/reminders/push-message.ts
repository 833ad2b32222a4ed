import { createECDH } from 'node:crypto'
import ece from 'http_ece'
import { importJWK, type JWK, SignJWT } from 'jose'

export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** Encrypts a message for one browser (RFC 8291). The push service cannot read it. */
export function encryptFor(
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  text: string,
  /** For the example of the standard. */
  fixed: { privateKey?: string; salt?: string } = {},
): Buffer {
  const local = createECDH('prime256v1')
  if (fixed.privateKey) local.setPrivateKey(fixed.privateKey, 'base64url')
  else local.generateKeys()
  return ece.encrypt(Buffer.from(text), {
    version: 'aes128gcm',
    privateKey: local,
    dh: p256dh,
    authSecret: auth,
    ...(fixed.salt && { salt: fixed.salt }),
  })
}

/**
 * Headers of a message: who sends it (RFC 8292), how it is encrypted, and how long it is kept (RFC 8030).
 * @param seconds time that the push service keeps it for a browser it cannot reach
 */
export async function pushHeaders(
  endpoint: URL,
  { privateKey, publicKey, subject }: { privateKey: JWK; publicKey: string; subject: string },
  seconds: number,
): Promise<Record<string, string>> {
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(endpoint.origin)
    .setSubject(subject)
    .setExpirationTime('12h')
    .sign(await importJWK(privateKey, 'ES256'))
  return {
    authorization: `vapid t=${token}, k=${publicKey}`,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(seconds),
    urgency: 'normal',
    // A reminder replaces an earlier one that the browser has not fetched.
    topic: 'reminder',
  }
}

/** The public half of a key as browsers and push services take it: the uncompressed point. */
export function rawPublicKey({ x = '', y = '' }: JWK): string {
  const point = [x, y].map((coordinate) => Buffer.from(coordinate, 'base64url'))
  return Buffer.concat([Buffer.of(4), ...point]).toString('base64url')
}
