import type { Finding } from '@sanamsob/domain/findings'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { type CheckOptions, lookUp } from '../domains/check-host.ts'
import { createNameLookups } from '../domains/name-lookups.ts'
import { readCertificate } from '../domains/read-certificate.ts'
import { isLoopbackName } from '../http/loopback-name.ts'
import { seenRequest } from '../http/seen-request.ts'
import { fail, look, messageOf, ok, skipped, type Verdict, warn } from './finding.ts'

const patienceMs = 5_000
const day = 24 * 60 * 60 * 1000
const atATime = 8

/**
 * Checks the public address from outside, then the name and the certificate of each site. `publicOnly`:
 * connects to public addresses only, so that a user who enters a domain cannot probe this machine's network.
 */
export async function lookAtSites(
  pool: pg.Pool,
  config: Config,
  secretKey: string,
  { maxSites = Number.POSITIVE_INFINITY, publicOnly = false } = {},
): Promise<Finding[]> {
  const { publicUrl, domainChecks } = config
  const options = { lookups: createNameLookups(domainChecks.dns), allowed: domainChecks.allowed }
  const found = [await look('proxy', () => proxyVerdict(publicUrl, secretKey))]
  const { protocol, port, hostname } = new URL(publicUrl)
  const { rows } = await pool
    .query<{ domain: string }>('select domain from public.tenants where is_active order by domain')
    .catch(() => ({ rows: [] }))
  const hosts = new Set([hostname, ...rows.map(({ domain }) => domain.replace(/:\d+$/, ''))])
  const names = [...hosts].slice(0, maxSites)
  const httpsPort = protocol === 'https:' ? port || '443' : null
  for (let first = 0; first < names.length; first += atATime) {
    const looks = names
      .slice(first, first + atATime)
      .map((host) => look(`site ${host}`, () => siteVerdict(host, httpsPort, options, publicOnly)))
    found.push(...(await Promise.all(looks)))
  }
  return found
}

/** Sends the server a request through its proxy. The response describes the request as the server saw it. */
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

/**
 * Looks the name up once, and reads the certificate at the address that was checked, because the name's owner
 * can return another address for the next look-up.
 * @param port of HTTPS; null if the installation has none
 */
async function siteVerdict(
  host: string,
  port: string | null,
  options: Pick<CheckOptions, 'lookups' | 'allowed'>,
  publicOnly: boolean,
): Promise<Verdict> {
  if (isLoopbackName(host)) return skipped('site_local')
  const { addresses, refused } = await lookUp(host, options)
  const address = addresses?.[0]
  if (!address) return fail('site_without_name')
  if (publicOnly && refused) return warn('site_not_public')
  if (port === null) return ok('site_named', { address })
  const target = { port: Number(port), timeoutMs: patienceMs }
  const { state, until, refusal } = await readCertificate(host, address, target)
  if (state === 'none') return fail('site_without_tls', { address })
  if (refusal) return fail('site_certificate_refused', { address, message: refusal })
  const days = Math.floor((Date.parse(until ?? '') - Date.now()) / day)
  return state === 'expiring'
    ? warn('site_certificate_old', { address, days })
    : ok('site_certified', { address, days })
}
