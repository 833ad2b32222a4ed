import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import type { Finding } from '@sanamsob/domain/findings'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { isPublicAddress } from '../domains/public-addresses.ts'
import { isLoopbackName } from '../http/loopback-name.ts'
import { seenRequest } from '../http/seen-request.ts'
import { fail, look, messageOf, ok, skipped, type Verdict, warn } from './finding.ts'

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
async function proxyVerdict(url: string, secretKey: string): Promise<Verdict> {
  const { host, protocol } = new URL(url)
  const answer = await fetch(`${url}${seenRequest.path}`, {
    headers: { [seenRequest.header]: seenRequest.proofOf(secretKey) },
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: Error) => messageOf(error.cause ?? error))
  if (typeof answer === 'string') return fail('proxy_unreached', { url, message: answer })
  if (!answer.ok) return fail('proxy_foreign', { url, status: answer.status })
  const seen = seenRequest.answer.parse(await answer.json())
  if (seen.host !== host) return fail('proxy_host', { seen: seen.host, host })
  if (seen.isForwarded && !seen.isTrusted) return fail('proxy_untrusted', { peer: seen.peer })
  if (!seen.isForwarded && protocol === 'https:') return warn('proxy_silent')
  return seen.isForwarded ? ok('proxy_fits', { visitor: seen.visitor }) : ok('proxy_none')
}

/** @param port of https; null where the installation has none */
async function siteVerdict(
  host: string,
  port: string | null,
  publicOnly: boolean,
): Promise<Verdict> {
  if (isLoopbackName(host)) return skipped('site_local')
  const { address } = await lookup(host).catch(() => ({ address: null }))
  if (address === null) return fail('site_without_name')
  if (publicOnly && !isPublicAddress(address)) return warn('site_not_public')
  if (port === null) return ok('site_named', { address })
  const certificate = await certificateOf(host, Number(port))
  if (!certificate) return fail('site_without_tls', { address })
  const { refusal, until } = certificate
  if (refusal) return fail('site_certificate_refused', { address, message: refusal })
  const days = Math.floor((until.getTime() - Date.now()) / day)
  return days < renewBeforeDays
    ? warn('site_certificate_old', { address, days })
    : ok('site_certified', { address, days })
}

/** Null where nothing answers to TLS in time. */
function certificateOf(
  host: string,
  port: number,
): Promise<{ refusal: string; until: Date } | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false })
    socket.setTimeout(patienceMs, () => {
      resolve(null)
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const refusal = socket.authorized ? '' : String(socket.authorizationError)
      resolve({ refusal, until: new Date(socket.getPeerCertificate().valid_to) })
      socket.destroy()
    })
  })
}
