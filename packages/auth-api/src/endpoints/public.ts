import type { AuthContext, Call, Endpoint } from '../auth-context.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { AuthErrorCode } from '../errors/error-catalogue.ts'
import { offeredProviders } from '../providers/offered-provider.ts'

/** GoTrue lists every provider that it knows, enabled or not. */
const knownProviders = `anonymous_users apple azure bitbucket discord facebook snapchat figma fly
  github gitlab google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos
  twitch twitter phone zoom`.split(/\s+/)

/** GET /settings: returns the sign-in methods of the visited site. */
export async function settings(auth: AuthContext, call: Call): Promise<Response> {
  const disabled = knownProviders.map((provider) => [provider, false])
  const offered = (await offeredProviders(auth, call)).map(({ name }) => [name, true])
  return Response.json({
    external: {
      ...Object.fromEntries([...disabled, ...offered]),
      anonymous_users: auth.settings.anonymousSignIns,
      email: true,
      phone: auth.phones !== undefined,
    },
    disable_signup: auth.settings.disableSignup,
    mailer_autoconfirm: auth.settings.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: auth.phones?.provider ?? '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: auth.settings.passkeys && (await auth.relyingParty(call.request)) !== null,
  })
}

/** GET /health: reports that the process is running. */
export const health: Endpoint = () =>
  Response.json({
    version: 'v0.1.0',
    name: 'auth-api',
    description: 'User registration and authentication with the contract of GoTrue',
  })

/** GET /.well-known/jwks.json: returns the public keys, cacheable for ten minutes. */
export const jwks: Endpoint = async (auth) =>
  Response.json(await auth.tokens.published(), {
    headers: { 'cache-control': 'public, max-age=600' },
  })

/** Responds for a feature that this server does not implement, as GoTrue does if it is disabled. */
export function switchedOff(code: AuthErrorCode): Endpoint {
  return () => {
    throw new AuthError(code)
  }
}
