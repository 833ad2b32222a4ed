import type { AuthContext, Call } from '../auth-context.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'

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
