import { editDistance } from '@sanamsob/data-api'
import type { FindingDetail } from '@sanamsob/domain/findings'
import { isLoopbackName } from './http/loopback-name.ts'

/** Shorter names resemble too many others. */
const shortest = 6

/** Returns a warning for each unknown variable whose name resembles a known one. */
export function misspelled(given: Iterable<string>, known: readonly string[]): FindingDetail[] {
  return [...given].flatMap((name) => {
    if (name.length < shortest || known.includes(name)) return []
    const meant = known.find(
      (other) => other.length >= shortest && editDistance(name, other, 3) < 3,
    )
    return meant ? [{ code: 'variable_misspelled', facts: { name, meant } }] : []
  })
}

type Set = {
  production: boolean
  SMTP_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  MAIL_FROM?: string | undefined
  MAIN_DOMAINS: string[]
  HOST: string
  ACME_DIRECTORY?: string | undefined
}

/** Returns warnings for settings that are valid but probably not intended. */
export function doubtful(set: Set): FindingDetail[] {
  const host = set.PUBLIC_URL && new URL(set.PUBLIC_URL).hostname.replace(/^www\./, '')
  const mainHosts = set.MAIN_DOMAINS.map((name) => name.replace(/^www\./, ''))
  const found: FindingDetail[] = []
  if (set.production && !set.SMTP_URL) found.push({ code: 'smtp_url_missing', facts: {} })
  if (set.production && !set.PUBLIC_URL) found.push({ code: 'public_url_missing', facts: {} })
  if (set.SMTP_URL && !set.MAIL_FROM) found.push({ code: 'mail_from_missing', facts: {} })
  if (set.production && set.ACME_DIRECTORY && isLoopbackName(set.HOST))
    found.push({ code: 'acme_host_local', facts: { host: set.HOST } })
  if (host && !mainHosts.includes(host))
    found.push({ code: 'main_domains_incomplete', facts: { host } })
  return found
}
