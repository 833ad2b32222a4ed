import { z } from 'zod'
import type { AuthContext, Call } from '../../auth-context.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { optionalText, readBody } from '../../http/json.ts'
import { askedRedirect } from '../../http/redirect-target.ts'
import { challengeFields, readChallenge } from '../../pkce.ts'
import { offeredProviders } from '../../providers/offered-provider.ts'
import { beginFlow, leadTo, redirectAsJson } from './authorize.ts'

const body = z.object({
  domain: optionalText,
  provider_id: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().nullish(),
  ...challengeFields,
})

/**
 * POST /sso: redirects to the provider for users of a domain, by OpenID Connect where GoTrue uses SAML.
 * Providers are identified by names here, not by ids.
 * @throws AuthError `saml_provider_disabled` if no provider has a domain, `sso_provider_not_found`
 */
export async function signInByDomain(auth: AuthContext, call: Call): Promise<Response> {
  const hasDomains = [...auth.providers.values()].some(({ domains }) => domains.length > 0)
  if (!hasDomains) throw new AuthError('saml_provider_disabled')
  const input = await readBody(call.request, body)
  if ((input.domain === '') === (input.provider_id === '')) {
    throw invalid('One of provider_id or domain must be set')
  }
  const challenge = readChallenge(input)
  const domain = input.domain.toLowerCase()
  const offered = await offeredProviders(auth, call)
  const provider = offered.find(({ domains }) => domains.includes(domain))
  if (!provider) throw new AuthError('sso_provider_not_found')
  const redirectTo = askedRedirect(auth, call, input.redirect_to || null)
  const further = { scopes: [], parameters: [] }
  const start = { provider, challenge, further, redirectTo, sessionId: null }
  const { url, cookie } = await beginFlow(auth, call, start)
  return input.skip_http_redirect ? redirectAsJson(url, cookie) : leadTo(url, cookie)
}
