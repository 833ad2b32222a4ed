import { formatDate, formatDateTime } from '@/lib/formats'
import type { TenantHosts } from './api'
import { texts } from './texts'

type Certificate = TenantHosts['certificates'][number]

export type CertificateStatus = {
  state: 'valid' | 'expiring' | 'invalid' | 'none' | 'ordering'
  lines: string[]
}

const words = texts.certificate

/**
 * State of the certificate that the server manages for a host, and of the one for its `www.` name, which is mentioned
 * only once it has a DNS record. Null when a proxy manages certificates.
 */
export function certificateStatus(
  host: string,
  certificates: readonly Certificate[],
  now = Date.now(),
): CertificateStatus | null {
  const own = certificates.find((one) => one.host === host)
  if (!own) return null
  const withWww = certificates.find((one) => one.host === `www.${host}`)
  const lines = [
    ...(own.expires_at ? [words.until(formatDate(own.expires_at))] : []),
    ...troubles(own),
    ...(own.next_try_at && (own.expires_at || own.problem) ? [nextOf(own, own.next_try_at)] : []),
    ...(withWww && withWww.problem !== 'unresolved'
      ? [words.of(withWww.host, summaryOf(withWww))]
      : []),
  ]
  return { state: stateOf(own, now), lines }
}

function stateOf({ expires_at, is_overdue, problem }: Certificate, now: number) {
  if (!expires_at) return problem ? 'none' : 'ordering'
  if (Date.parse(expires_at) <= now) return 'invalid'
  return is_overdue ? 'expiring' : 'valid'
}

function troubles({ problem, problem_detail }: Certificate): string[] {
  if (!problem) return []
  return [words.problems[problem], ...(problem_detail ? [words.said(problem_detail)] : [])]
}

function nextOf({ problem }: Certificate, moment: string): string {
  const at = formatDateTime(moment)
  return problem ? words.again(at) : words.renewal(at)
}

function summaryOf({ expires_at, problem }: Certificate): string {
  if (problem) return words.problems[problem]
  return expires_at ? words.until(formatDate(expires_at)) : words.ordering
}
