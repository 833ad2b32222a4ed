import type { Endpoint } from '../auth-context.ts'

/** GoTrue names every provider that it knows, whether it is switched on or not. */
const otherProviders = `anonymous_users apple azure bitbucket discord facebook snapchat figma fly
  github gitlab google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos
  twitch twitter phone zoom`.split(/\s+/)

/** GET /settings: what a client may offer. */
export const settings: Endpoint = (auth) => {
  const switchedOff = Object.fromEntries(otherProviders.map((provider) => [provider, false]))
  return Response.json({
    external: { ...switchedOff, anonymous_users: auth.settings.anonymousSignIns, email: true },
    disable_signup: auth.settings.disableSignup,
    mailer_autoconfirm: auth.settings.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  })
}
