import type { AuthContext, Call } from '../auth-context.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { RelyingParty } from '../options.ts'

/** @throws AuthError `passkey_disabled` (404), also if the visited host is none of this server's */
export async function siteOfPasskeys(auth: AuthContext, call: Call): Promise<RelyingParty> {
  const site = auth.settings.passkeys ? await auth.relyingParty(call.request) : null
  if (!site) throw new AuthError('passkey_disabled')
  return site
}

/** @throws AuthError `mfa_webauthn_enroll_not_enabled` or `mfa_webauthn_verify_not_enabled` (422). */
export async function siteOfFactors(
  auth: AuthContext,
  call: Call,
  use: 'enroll' | 'verify',
): Promise<RelyingParty> {
  const { webauthnEnroll, webauthnVerify } = auth.settings
  const isOn = use === 'enroll' ? webauthnEnroll : webauthnVerify
  const site = isOn ? await auth.relyingParty(call.request) : null
  if (!site) throw new AuthError(`mfa_webauthn_${use}_not_enabled`)
  return site
}
