import { isIP } from 'node:net'
import { compileGlob } from './glob.ts'

export type RedirectRules = { siteUrl: string; uriAllowList: string[] }

/** No link of ours is longer, and none that leads on with an error or a code could be opened. */
const longestAddress = 2000

const executable = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'])

/**
 * Where a link may lead: the first of the addresses asked for that is on the site itself or matches
 * the allow list, else the site. An address is compared in the form in which a browser would open it.
 */
export function redirectTarget(asked: (string | null)[], rules: RedirectRules): string {
  return asked.find((url) => url !== null && isAllowed(url, rules)) ?? rules.siteUrl
}

function isAllowed(asked: string, rules: RedirectRules): boolean {
  if (asked.length > longestAddress) return false
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
