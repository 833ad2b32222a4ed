import { isIP } from 'node:net'
import { compileGlob } from './glob.ts'

export type RedirectRules = { siteUrl: string; uriAllowList: string[] }

/** Longer than any link of this API. A longer target with an error or code appended could not be opened. */
const maxAddressLength = 2000

const executable = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'])

/**
 * Returns the redirect target of a link: the first requested URL that is on the site itself or matches the
 * allow list, otherwise the site. A URL is compared in the normalized form that a browser would open.
 */
export function redirectTarget(asked: (string | null)[], rules: RedirectRules): string {
  return asked.find((url) => url !== null && isAllowed(url, rules)) ?? rules.siteUrl
}

function isAllowed(asked: string, rules: RedirectRules): boolean {
  if (asked.length > maxAddressLength) return false
  const url = URL.parse(asked)
  const site = URL.parse(rules.siteUrl)
  if (!url || !site || url.username || url.password || executable.has(url.protocol)) return false
  if (url.protocol === site.protocol && url.hostname === site.hostname) {
    if (url.port === site.port || isLoopback(url.hostname)) return true
  }
  if (isAddress(url.hostname) && !isLoopback(url.hostname)) return false
  url.hash = ''
  const forms = [url.href, url.href.replace(/\/$/, '')]
  return rules.uriAllowList.some((glob) => {
    const pattern = compileGlob(glob)
    return forms.some((form) => pattern.test(form))
  })
}

function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}
