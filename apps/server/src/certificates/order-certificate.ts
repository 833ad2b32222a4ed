import { createPrivateKey, X509Certificate } from 'node:crypto'
import { type Client, crypto } from 'acme-client'
import { newKey } from './open-account.ts'

export type Certificate = {
  /** PEM, the host's own certificate first. */
  chain: string
  key: string
  issuedAt: Date
  expiresAt: Date
}

/**
 * Executes one order (RFC 8555, section 7.1), from the request to the certificate.
 * @param answer publishes the host's response for a token
 */
export async function orderCertificate(
  client: Client,
  host: string,
  answer: (token: string, text: string) => Promise<void>,
): Promise<Certificate> {
  const order = await client.createOrder({ identifiers: [{ type: 'dns', value: host }] })
  for (const authorization of await client.getAuthorizations(order)) {
    if (authorization.status === 'valid') continue
    const challenge = authorization.challenges.find(({ type }) => type === 'http-01')
    if (!challenge) throw new Error('the authority offers no http-01 challenge')
    await answer(challenge.token, await client.getChallengeKeyAuthorization(challenge))
    await client.completeChallenge(challenge)
    await client.waitForValidStatus(challenge)
  }
  const key = newKey()
  const [, request] = await crypto.createCsr({ altNames: [host] }, key)
  const chain = await client.getCertificate(await client.finalizeOrder(order, request))
  return { chain, key, ...lifeOf(chain, host, key) }
}

/** Refuses a certificate that browsers would refuse. The previous one then remains in use. */
function lifeOf(chain: string, host: string, key: string) {
  const certificate = new X509Certificate(chain)
  const [issuedAt, expiresAt] = [new Date(certificate.validFrom), new Date(certificate.validTo)]
  if (!certificate.checkHost(host) || !certificate.checkPrivateKey(createPrivateKey(key)))
    throw new Error('the certificate is for another host or key')
  if (!(expiresAt.getTime() > Date.now() && issuedAt < expiresAt))
    throw new Error('the certificate has already expired')
  return { issuedAt, expiresAt }
}
