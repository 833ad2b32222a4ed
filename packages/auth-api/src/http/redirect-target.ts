import { isIP } from 'node:net'
import type { AuthContext, Call } from '../auth-context.ts'

/** Returns the redirect target of this request: `redirect_to` of header or query, or the referrer. */
export function askedRedirect(
  auth: AuthContext,
  call: Call,
  further: string | null = null,
): string {
  const { headers } = call.request
  const asked = [
    further,
    headers.get('redirect_to'),
    call.url.searchParams.get('redirect_to'),
    headers.get('referer'),
  ]
  return redirectTarget(asked, auth.settings)
}

/**
 * Returns the redirect target for a session in the fragment. `target`, which is an allowed one, must be on
 * the requested host or the site's host; otherwise the site itself is returned.
 */
export function sessionTarget({ settings }: AuthContext, call: Call, target: string): string {
  if (!settings.sessionsToOwnHost) return target
  const { host } = new URL(target)
  return [call.host, new URL(settings.siteUrl).host].includes(host) ? target : settings.siteUrl
}

type RedirectRules = { siteUrl: string; uriAllowList: string[] }

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

/**
 * Compiles a glob of the allow list by GoTrue's rules: `*` and `?` do not match `.` and `/`, `**` does,
 * `[a-z]` is a set, `{a,b}` a choice.
 */
function compileGlob(glob: string): RegExp {
  const parts = glob.match(/\*\*|\*|\?|\[!?[^\]]+\]|\{[^{}]*\}|\\.|[\s\S]/g) ?? []
  return new RegExp(`^${parts.map(translate).join('')}$`, 'u')
}

function translate(part: string): string {
  if (part === '**') return '.*'
  if (part === '*') return '[^./]*'
  if (part === '?') return '[^./]'
  if (part.length > 1 && part.startsWith('[')) return characterSet(part)
  if (part.length > 1 && part.startsWith('{')) {
    const choices = part.slice(1, -1).split(',')
    return `(?:${choices.map((choice) => compileGlob(choice).source.slice(1, -1)).join('|')})`
  }
  const literal = part.length > 1 ? part.slice(1) : part
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

function characterSet(part: string): string {
  const negated = part.startsWith('[!')
  const content = part.slice(negated ? 2 : 1, -1).replace(/[\\\]^[]/g, '\\$&')
  return `[${negated ? '^' : ''}${content}]`
}
