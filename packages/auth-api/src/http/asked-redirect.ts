import type { AuthContext, Call } from '../auth-context.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'

/** Where the links of this request shall lead: `redirect_to` of query or header, or the referrer. */
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
