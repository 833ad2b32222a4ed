import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { isPublicAddress } from '../domains/public-addresses.ts'
import { isLoopbackName } from '../http/loopback-name.ts'
import { seenRequest } from '../http/seen-request.ts'
import { type Finding, fail, look, messageOf, ok, skipped, warn } from './finding.ts'

const patienceMs = 5_000
const day = 24 * 60 * 60 * 1000
const renewBeforeDays = 14
const atATime = 8

/**
 * The public address as the world comes to it, then the name and certificate of each site.
 * `publicOnly`: who entered a domain learns nothing of the network that this machine is in.
 */
export async function lookAtSites(
  pool: pg.Pool,
  config: Config,
  secretKey: string,
  { most = Number.POSITIVE_INFINITY, publicOnly = false } = {},
): Promise<Finding[]> {
  const { publicUrl } = config
  const found = [await look('proxy', () => proxyVerdict(publicUrl, secretKey))]
  const { protocol, port, hostname } = new URL(publicUrl)
  const { rows } = await pool
    .query<{ domain: string }>('select domain from public.tenants where is_active order by domain')
    .catch(() => ({ rows: [] }))
  const hosts = new Set([hostname, ...rows.map(({ domain }) => domain.replace(/:\d+$/, ''))])
  const names = [...hosts].slice(0, most)
  const httpsPort = protocol === 'https:' ? port || '443' : null
  for (let first = 0; first < names.length; first += atATime) {
    const looks = names
      .slice(first, first + atATime)
      .map((host) => look(`site ${host}`, () => siteVerdict(host, httpsPort, publicOnly)))
    found.push(...(await Promise.all(looks)))
  }
  return found
}

/** Asks the server, by way of whatever stands before it, what it saw of the question. */
async function proxyVerdict(publicUrl: string, secretKey: string) {
  const { host, protocol } = new URL(publicUrl)
  const answer = await fetch(`${publicUrl}${seenRequest.path}`, {
    headers: { [seenRequest.header]: seenRequest.proofOf(secretKey) },
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: Error) => {
    throw new Error(`${publicUrl} does not answer: ${messageOf(error.cause ?? error)}`)
  })
  if (!answer.ok) return fail(`${publicUrl} is answered by something else (${answer.status})`)
  const seen = seenRequest.answer.parse(await answer.json())
  if (seen.host !== host) return fail(`it hands on the host ${seen.host} instead of ${host}`)
  if (seen.isForwarded && !seen.isTrusted)
    return fail(`TRUST_PROXY does not name ${seen.peer}: all visitors count as one`)
  if (!seen.isForwarded && protocol === 'https:')
    return warn('it says nothing of the visitor (X-Forwarded-For): all visitors count as one')
  return ok(seen.isForwarded ? `host and visitor (${seen.visitor}) come through` : 'none')
}

/** @param port of https; null where the installation has none */
async function siteVerdict(host: string, port: string | null, publicOnly: boolean) {
  if (isLoopbackName(host)) return skipped('of this machine only')
  const { address } = await lookup(host).catch(() => {
    throw new Error('the name leads nowhere: its DNS record is missing')
  })
  if (publicOnly && !isPublicAddress(address)) return warn('the name leads to no public address')
  if (port === null) return ok(`leads to ${address}`)
  const { problem, until } = await certificateOf(host, Number(port))
  if (problem) return fail(`${address}: ${problem}`)
  const left = Math.floor((until.getTime() - Date.now()) / day)
  const says = `${address}, certificate for ${left} days`
  return left < renewBeforeDays ? warn(`${says}: it should have been renewed`) : ok(says)
}

function certificateOf(host: string, port: number): Promise<{ problem: string; until: Date }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer to TLS')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const problem = socket.authorized
        ? ''
        : `its certificate is refused: ${socket.authorizationError}`
      resolve({ problem, until: new Date(socket.getPeerCertificate().valid_to) })
      socket.destroy()
    })
  })
}
